# Sourced by commands that serve something: reads their one argument into `port`, 8000 where there is none.
port=${1:-8000}
if (($# > 1)) || [[ ! $port =~ ^[0-9]{1,5}$ ]] || ((10#$port > 65535)); then
  echo "$(basename "$0"): expected one PORT, from 0 (any that is free) to 65535, got: $*" >&2
  exit 2
fi
