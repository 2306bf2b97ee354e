# Sourced by the scripts: changes to the project's folder and puts a Node that is new enough first on the PATH. The one that
# scripts/setup fetches is used only if the machine's own is older than package.json requires.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fetched_node_version=24.21.0
fetched_npm_version=11.21.2
fetched_node=$PWD/.cache/node/node_modules/.bin

node_is_current() {
  local major minor
  IFS=. read -r major minor _ < <("${1:-node}" --version 2>/dev/null | tr -d v) || return 1
  ((major > 22 || (major == 22 && minor >= 18)))
}

node_is_current || PATH=$fetched_node:$PATH

# Debian's Emscripten runs under Debian's Python. The first python3 on the PATH may be a version manager's, which takes half a second to
# start, twice for each file.
if [[ $(command -v emcc) == /usr/bin/emcc ]]; then export EMSDK_PYTHON=/usr/bin/python3; fi
