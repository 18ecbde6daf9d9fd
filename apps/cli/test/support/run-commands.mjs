/** Runs command lines one after the other in one process, each with an environment of its own, and says on both streams where each ends. */
import 'reflect-metadata';
import { writeSync } from 'node:fs';
import { run } from '../../dist/program.js';

process.on('message', ({ args, env, end }) => void answer(args, env, end));
process.once('disconnect', () => process.exit());

async function answer(args, env, end) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const code = await run(args);
  for (const stream of [process.stdout, process.stderr]) await new Promise((written) => stream.write('', written));
  for (const descriptor of [1, 2]) writeSync(descriptor, `${end}${code}\n`);
}
