import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram, freePort, untilReady } from '../engines/programs.mjs';

const ONE_WRITER = join(import.meta.dirname, '../../deploy/haproxy/database.cfg');

/** Starts haproxy, which leads connections to the first of the nodes that answers. Returns its port, and a function that ends it. */
export async function startProxy(folder, nodes) {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configurationOf(port, nodes));
  return run(file, port);
}

/** Starts haproxy, which leads connections to whichever of two servers is not read-only. */
export async function startWriterProxy([one, other]) {
  const port = await freePort();
  const [bind, first, second] = [port, one.port, other.port].map((number) => `127.0.0.1:${number}`);
  return run(ONE_WRITER, port, { DATABASE_BIND: bind, DATABASE_1: first, DATABASE_2: second });
}

async function run(file, port, env = {}) {
  const server = spawn(findProgram('haproxy'), ['-db', '-f', file], { stdio: 'ignore', env: { ...process.env, ...env } });
  await untilReady(server, 'haproxy', () => canConnect(port));
  return { port, stop: () => server.kill('SIGKILL') };
}

/** A session ends when its node is found dead, so that clients go on with the next one. */
function configurationOf(port, nodes) {
  const [first, ...others] = nodes.map(({ name, port: nodePort }) => `  server ${name} 127.0.0.1:${nodePort}`);
  const check = 'check inter 300ms fall 2 rise 3 on-marked-down shutdown-sessions';
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 500ms',
    'listen database',
    `  bind 127.0.0.1:${port}`,
    // The server says hello before the client says anything.
    '  option tcp-check',
    '  tcp-check connect',
    '  tcp-check expect rstring .',
    `${first} ${check}`,
    ...others.map((line) => `${line} ${check} backup`),
    '',
  ].join('\n');
}

function canConnect(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy()));
    socket.once('error', reject);
  });
}
