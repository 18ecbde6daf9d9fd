/**
 * Runs command lines one after the other in one process, each in its own folder and environment. After each command it prints an end mark on both streams,
 * with the exit code and the resources that the command left open: they would keep a separate process from ending.
 */
import 'reflect-metadata';
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../../../../dist/grove/apps/cli/dist/program.js';

/** A resource that is still open after this time counts as left open. */
const TIMEOUT_MS = 10_000;

// Both streams are created before the first command, so that they do not count as left open.
const STREAMS = [process.stdout, process.stderr];

process.on('message', (command) => void runCommand(command));
process.once('disconnect', () => process.exit());

async function runCommand({ args, folder, env, end }) {
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
  for (const deadline = Date.now() + TIMEOUT_MS; ;) {
    const left = process.getActiveResourcesInfo();
    for (const kind of before) if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
    if (left.length === 0 || Date.now() > deadline) return left;
    await delay(5, undefined, { ref: false });
  }
}
