#!/usr/bin/env node
/**
 * Starts a primary of MariaDB and its replica, prints the URLs of both as a line of JSON, and does what the lines of its input say: `kill` or `launch` the
 * replica, `freeze` or `thaw` it, or let it `settle`. Prints a line after each. Both servers end with the input.
 */
import { createInterface } from 'node:readline';
import { openStage } from '../harness/stage.mjs';
import { ReplicatedPair } from './pair.mjs';

const pair = new ReplicatedPair(openStage('pair', { inMemory: true }));
await pair.start();
console.log(JSON.stringify({ primary: pair.primary.urlOf(), replica: pair.replica.urlOf() }));
for await (const line of createInterface({ input: process.stdin })) {
  await (line === 'settle' ? pair.settle() : pair.replica[line]());
  console.log(line);
}
process.exit();
