// Put before Emscripten's own code: a test inside wasm sees the environment variables of the node that runs it.
Module.preRun = () => Object.assign(ENV, process.env);
