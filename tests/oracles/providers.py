"""Has the providers' own Python packages judge tools arrays.

Reads one JSON object a line from standard input, {"name": …, "chat": […], "responses": […],
"strict": […], "anthropic": […], "gemini": […], "bedrock": […], "mcp": […]}, and prints one line a
fault. The last lines count the tools that each judge took."""

import copy
import json
import sys
from collections import Counter

import botocore.session
import botocore.validate
import llguidance
import mcp.types
from agents.strict_schema import ensure_strict_json_schema
from google.genai import types as genai
from mistral_common.protocol.instruct.tool_calls import Function, Tool
from mistral_common.protocol.instruct.validator import MistralRequestValidatorV3
from openai.lib._pydantic import _ensure_strict_json_schema
from openai.types.chat import ChatCompletionFunctionToolParam
from openai.types.responses import FunctionTool
from pydantic import TypeAdapter

CHAT_TOOL = TypeAdapter(ChatCompletionFunctionToolParam)
# A grammar is compiled for every n-th tool: all of them would take minutes.
GRAMMAR_EVERY = 10

counts = Counter()


def judge(name, document, tool_name, check):
    """Runs a check, which raises or returns a complaint."""
    try:
        complaint = check()
    except Exception as error:  # Each package raises what it likes.
        complaint = f"{type(error).__name__}: {str(error)[:200]}"
    if complaint:
        print(f"{name} refuses {document} {tool_name}: {complaint}")
        counts[f"{name}: refused"] += 1
    else:
        counts[f"{name}: taken"] += 1


def same_after(converter, schema):
    converted = converter(copy.deepcopy(schema))
    return None if converted == schema else "the strict schema was changed"


def grammar(schema):
    error = llguidance.LLMatcher.validate_grammar(
        # It reads `oneOf` as `anyOf` or not at all.
        llguidance.LLMatcher.grammar_from_json_schema(schema, overrides={"coerce_one_of": True})
    )
    # The engine says so itself where it has not implemented a keyword; the schema is not at fault.
    if error and "nimplemented" in error:
        counts["llguidance: not implemented there"] += 1
        return None
    return error


def bedrock_shape():
    model = botocore.session.get_session().get_service_model("bedrock-runtime")
    return model.operation_model("Converse").input_shape.members["toolConfig"]


def main():
    validator = botocore.validate.ParamValidator()
    shape = bedrock_shape()
    mistral = MistralRequestValidatorV3()
    number = 0
    for line in sys.stdin:
        document = json.loads(line)
        name = document["name"]
        for tool in document["chat"]:
            number += 1
            function = tool["function"]
            label = function["name"]
            judge("openai", name, label, lambda: CHAT_TOOL.validate_python(tool) and None)
            judge(
                "mistral-common",
                name,
                label,
                lambda: mistral._validate_tools([Tool(function=Function(**function))]),
            )
            if number % GRAMMAR_EVERY == 0:
                judge("llguidance", name, label, lambda: grammar(function["parameters"]))
        for tool in document["responses"]:
            judge("openai responses", name, tool["name"], lambda: FunctionTool(**tool) and None)
        for tool in document["strict"]:
            function = tool["function"]
            if not function.get("strict"):
                counts["strict: kept plain"] += 1
                continue
            schema = function["parameters"]
            openai = lambda s: _ensure_strict_json_schema(s, path=(), root=s)
            judge("openai strict", name, function["name"], lambda: same_after(openai, schema))
            judge(
                "openai-agents strict",
                name,
                function["name"],
                lambda: same_after(ensure_strict_json_schema, schema),
            )
        for declaration in document["gemini"][0]["functionDeclarations"]:
            judge(
                "google-genai",
                name,
                declaration["name"],
                lambda: genai.FunctionDeclaration.model_validate(declaration) and None,
            )
        for tool in document["bedrock"]:
            report = validator.validate({"tools": [tool]}, shape)
            judge("boto3", name, tool["toolSpec"]["name"], lambda: report.generate_report())
        for tool in document["mcp"]:
            judge("mcp", name, tool["name"], lambda: mcp.types.Tool.model_validate(tool) and None)
    for key in sorted(counts):
        print(f"{counts[key]:7} {key}")
    return 1 if any(key.endswith("refused") for key in counts) else 0


sys.exit(main())
