#!/usr/bin/env node
import { exitCodes, reported } from './failure.ts';
import { main } from './main.ts';

// Node would end with 1, which says that a number is wrong.
process.on('uncaughtException', (error) => {
  reported(error);
  process.exit(exitCodes.failed);
});

process.exitCode = await main(process.argv.slice(2), import.meta.dirname);
