import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../engines/programs.mjs';
import { authorizationOf, createWebhook, shopClient } from '../../trials/harness/client.mjs';
import { originAt, stop } from '../../trials/harness/grove.mjs';
import { receive } from '../../trials/harness/receiver.mjs';
import { commandOf } from './dockerfile.mjs';

const PATIENCE_MS = 60_000;

/** Starts an api and a dispatcher as their images say, lets a webhook go through both, and ends them. */
export async function tryRunning(stage, { api, dispatcher, env, say }) {
  const port = await freePort();
  const receiver = await receive(() => 1);
  const settings = { ...env, HOST: '127.0.0.1', PORT: `${port}`, DATA_DIR: api.env.DATA_DIR, OUTBOUND_ALLOW: '127.0.0.1' };
  const start = (image, [program, ...args], stdout = 'ignore') => {
    const { uid, folder: cwd } = image;
    const options = { cwd, uid, gid: uid, env: { ...image.env, ...settings }, stdio: ['ignore', stdout, 'inherit'] };
    return stage.adopt(spawn(program, args, options));
  };
  const isHealthy = async () => (await once(start(api, commandOf(api.health)), 'close'))[0] === 0;
  const grove = async (...args) => {
    const child = start(api, ['grove', ...args, '--json'], 'pipe');
    const text = await new Response(child.stdout).text();
    return JSON.parse(text);
  };
  if (await isHealthy()) throw new Error('The health check finds a server well that does not run.');
  const servers = { api: start(api, commandOf(api.command)), dispatcher: start(dispatcher, commandOf(dispatcher.command)) };
  await until('the api to be healthy', () => servers.api.exitCode === null && isHealthy());
  say('the api runs, and its health check ends with 0');

  await grove('user', 'create', '--username', 'admin', '--role', 'administrator', '--email', 'you@shop.example');
  const key = await grove('key', 'create', '--username', 'admin', '--permissions', 'read_write');
  say('grove makes an account and a key');

  const send = shopClient(originAt(port), authorizationOf(key.consumer_key, key.consumer_secret));
  await createWebhook(send, { delivery_url: receiver.origin });
  await send('POST', 'orders', {});
  await until('a delivery', () => receiver.arrivals.length > 0);
  say(`the dispatcher delivers order ${receiver.arrivals[0].order}`);

  for (const [name, child] of Object.entries(servers)) {
    await stop(child);
    if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}, ${child.signalCode} on SIGTERM.`);
    say(`${name} on SIGTERM ends with 0`);
  }
}

async function until(what, check) {
  for (const deadline = Date.now() + PATIENCE_MS; !(await check()); await delay(500))
    if (Date.now() > deadline) throw new Error(`We waited for ${what} in vain.`);
}
