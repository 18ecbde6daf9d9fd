#!/usr/bin/env node
/**
 * Starts a primary of MariaDB and its replica, prints the URLs of both as a line of JSON, and does what the lines of its input say: `kill` or `launch` the
 * replica, `freeze` or `thaw` it, or let it `settle`. Prints a line after each. Both servers end with the input.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ReplicatedPair } from './pair.mjs';

const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'grove-pair-'));
const pair = new ReplicatedPair(folder);
process.once('exit', () => {
  pair.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const COMMANDS = {
  kill: () => pair.kill(pair.replica),
  launch: () => pair.launch(pair.replica),
  freeze: () => pair.replica.process.kill('SIGSTOP'),
  thaw: () => pair.replica.process.kill('SIGCONT'),
  settle: () => pair.settle(),
};

await pair.start();
console.log(JSON.stringify({ primary: pair.urlOf(pair.primary), replica: pair.urlOf(pair.replica) }));
for await (const line of createInterface({ input: process.stdin })) {
  await COMMANDS[line]();
  console.log(line);
}
process.exit();
