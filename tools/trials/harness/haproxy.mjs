import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram, untilReady } from '../../engines/programs.mjs';

/** Starts haproxy with a file, or with sections and their lines, and waits until `check` succeeds. */
export async function startHaproxy(stage, configuration, check, env = {}) {
  const file = typeof configuration === 'string' ? configuration : join(stage.folder, 'haproxy.cfg');
  if (file !== configuration) writeFileSync(file, textOf(configuration));
  const command = ['-db', '-f', file];
  const proxy = stage.adopt(spawn(findProgram('haproxy'), command, { stdio: 'ignore', env: { ...process.env, ...env } }));
  await untilReady(proxy, 'haproxy', check);
}

const textOf = (sections) =>
  Object.entries(sections)
    .map(([head, lines]) => `${[head, ...lines].join('\n  ')}\n`)
    .join('');

export function canConnect(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy()));
    socket.once('error', reject);
  });
}
