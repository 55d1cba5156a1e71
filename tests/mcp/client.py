"""Lists and calls all tools of the MCP server at a URL, or of a program with its arguments, with each
protocol; prints what it found as JSON. CALLS in the environment is a JSON object: the arguments of tools, by name."""

import asyncio
import json
import os
import sys

from mcp import Client, MCPError, StdioServerParameters


CALLS = json.loads(os.environ.get("CALLS", "{}"))


async def visit(place, arguments, mode):
    program = StdioServerParameters(command=place, args=arguments)
    server = place if "://" in place else program
    async with Client(server, mode=mode) as client:
        listed = await client.list_tools()
        results = {}
        for tool in listed.tools:
            result = await client.call_tool(tool.name, CALLS.get(tool.name, {}))
            results[tool.name] = {
                "content": [block.type for block in result.content],
                "isError": result.is_error,
                "structured": result.structured_content,
            }
        try:
            await client.call_tool("no_such_tool", {})
            unknown = None
        except MCPError as error:
            unknown = error.error.code
        return {
            "version": client.protocol_version,
            "tools": [tool.name for tool in listed.tools],
            "results": results,
            "unknown": unknown,
        }


async def main():
    print(json.dumps({mode: await visit(sys.argv[1], sys.argv[2:], mode) for mode in ["legacy", "auto"]}))


asyncio.run(main())
