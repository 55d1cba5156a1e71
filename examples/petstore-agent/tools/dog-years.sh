#!/bin/sh
# A script that a model can call: `describe` says what it is, `run` does it.
case "$1" in
describe)
  cat <<'END'
{
  "slug": "dog-years",
  "description": "How old a dog of so many years would be as a human",
  "read_only": true,
  "args": [{
    "name": "age",
    "description": "The dog's age in years",
    "type": "integer",
    "mode": "dashdashequal"
  }]
}
END
  ;;
run)
  age=${2#--age=}
  case $age in
  0) echo 0 ;;
  1) echo 15 ;;
  *) echo $((24 + (age - 2) * 5)) ;;
  esac
  ;;
esac
