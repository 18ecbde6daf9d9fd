/**
 * Runs command lines one after the other in one process, each in a folder and an environment of its own, and says on both streams where each ends:
 * with its exit code, and with what it left open, which would keep a process of its own from ending by itself.
 */
import 'reflect-metadata';
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../../dist/program.js';

/** What is still open by then stays open. */
const PATIENCE_MS = 10_000;

// What says the end is there before the first command is.
const STREAMS = [process.stdout, process.stderr];

process.on('message', (command) => void answer(command));
process.once('disconnect', () => process.exit());

async function answer({ args, folder, env, end }) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(folder);
  const before = process.getActiveResourcesInfo();
  const code = await run(args);
  for (const stream of STREAMS) await new Promise((written) => stream.write('', written));
  const left = await leftOpenSince(before);
  for (const descriptor of [1, 2]) writeSync(descriptor, `${end}${code} ${left.join(' ')}\n`);
}

async function leftOpenSince(before) {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    const left = process.getActiveResourcesInfo();
    for (const kind of before) if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
    if (left.length === 0 || Date.now() > deadline) return left;
    await delay(5, undefined, { ref: false });
  }
}
