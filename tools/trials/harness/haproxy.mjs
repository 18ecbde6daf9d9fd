import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { findProgram, untilReady } from '../../engines/programs.mjs';

/** Starts haproxy with a file of configuration, in which `env` is known, and waits until `check` succeeds. */
export async function startHaproxy(stage, file, check, env) {
  const options = { stdio: 'ignore', env: { ...process.env, ...env } };
  const proxy = stage.adopt(spawn(findProgram('haproxy'), ['-db', '-f', file], options));
  await untilReady(proxy, 'haproxy', check);
}

export function canConnect(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy()));
    socket.once('error', reject);
  });
}
