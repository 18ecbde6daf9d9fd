import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../engines/programs.mjs';
import { commandOf } from './dockerfile.mjs';

/** So long an image may take to become healthy, a webhook to come, a process to end. */
const PATIENCE_MS = 60_000;

/** Starts an api and a dispatcher as their images say, lets a webhook go through both, and ends them. */
export async function tryRunning({ api, dispatcher, env, say }) {
  const port = await freePort();
  const receiver = await startReceiver();
  const settings = { ...env, HOST: '127.0.0.1', PORT: `${port}`, DATA_DIR: api.env.DATA_DIR, OUTBOUND_ALLOW: '127.0.0.1' };
  const children = [];
  const start = (image, command, stdout = 'ignore') => {
    const { uid, folder: cwd } = image;
    const child = spawn(command[0], command.slice(1), {
      ...{ cwd, uid, gid: uid, env: { ...image.env, ...settings } },
      stdio: ['ignore', stdout, 'inherit'],
    });
    children.push(child);
    return child;
  };
  const health = async () => (await once(start(api, commandOf(api.health)), 'close'))[0];
  try {
    if ((await health()) === 0) throw new Error('The health check finds a server well that does not run.');
    const servers = { api: start(api, commandOf(api.command)), dispatcher: start(dispatcher, commandOf(dispatcher.command)) };
    await untilHealthy(servers.api, health);
    say('the api runs, and its health check ends with 0');

    const grove = (...args) => output(start(api, ['grove', ...args, '--json'], 'pipe'));
    await grove('user', 'create', '--username', 'admin', '--role', 'administrator', '--email', 'you@shop.example');
    const key = JSON.parse(await grove('key', 'create', '--username', 'admin', '--permissions', 'read_write'));
    say('grove makes an account and a key');

    await makeWebhook(`http://127.0.0.1:${port}`, key, receiver.url);
    say(`the dispatcher delivers: ${await receiver.first}`);

    for (const [name, child] of Object.entries(servers)) say(`${name} on SIGTERM ends with ${await ended(child)}`);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    receiver.close();
  }
}

async function untilHealthy(server, health) {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await health()) !== 0) {
    if (server.exitCode !== null) throw new Error(`The api ended with ${server.exitCode}.`);
    if (Date.now() > deadline) throw new Error('The health check never ended with 0.');
    await delay(500);
  }
}

async function output(child) {
  let out = '';
  child.stdout.on('data', (data) => (out += data));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}.`);
  return out;
}

async function makeWebhook(origin, { consumer_key: name, consumer_secret: secret }, url) {
  const response = await fetch(`${origin}/rest/shop/v1/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ topic: 'order.created', delivery_url: url, secret: 'walnut' }),
  });
  if (response.status !== 201) throw new Error(`A webhook was refused: ${await response.text()}`);
}

/** Takes what comes; gives the first body. */
async function startReceiver() {
  const server = createServer();
  const first = once(server, 'request', { signal: AbortSignal.timeout(3 * PATIENCE_MS) }).then(async ([request, response]) => {
    const body = await new Response(request).text();
    response.end();
    return body;
  });
  first.catch(() => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, first, close: () => server.close() };
}

async function ended(child) {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (child.exitCode !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}, ${child.signalCode}.`);
  return child.exitCode;
}
