#!/usr/bin/env node
import 'reflect-metadata';
import { run } from './program.js';

// A reader such as `head` may end before us. Then nobody misses the rest, except of a server, which goes on.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (process.argv[2] !== 'start') process.exit();
  });

process.exitCode = await run(process.argv.slice(2));
