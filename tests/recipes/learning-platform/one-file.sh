#!/bin/sh
# Writes cat.html: the example with everything inside, to be mailed, uploaded or opened from disk.
npx attention-steps run --text "The cat sat" --select cat --format standalone --output cat.html
