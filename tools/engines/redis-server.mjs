import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram, freePort, untilReady } from './programs.mjs';

/** Starts a private Redis that keeps nothing on disk and gives its url, and one with TLS; undefined when none is installed. */
export async function startRedisServer(folder, { certificates, adopt }) {
  const program = findProgram('redis-server', 'valkey-server');
  if (!program) return undefined;

  const [port, tlsPort] = [await freePort(), await freePort()];
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--maxmemory-policy', 'noeviction'];
  const server = adopt(spawn(program, [...options, ...tlsOptions(tlsPort, certificates)], { stdio: 'ignore' }));
  await untilReady(server, program, () => answersPing(port));
  return { url: `redis://127.0.0.1:${port}`, ...(certificates && { tlsUrl: `rediss://localhost:${tlsPort}` }) };
}

function tlsOptions(port, certificates) {
  if (!certificates) return [];
  const file = (name) => join(certificates, `${name}.pem`);
  return [
    ...['--tls-port', `${port}`, '--tls-auth-clients', 'optional', '--tls-ca-cert-file', file('ca')],
    ...['--tls-cert-file', file('server'), '--tls-key-file', file('server-key')],
  ];
}

function answersPing(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('Redis closed the connection.')));
    socket.once('data', (answer) => {
      socket.destroy();
      if (answer.toString().startsWith('+PONG')) resolve();
      else reject(new Error(`Redis answered ${answer}`));
    });
  });
}
