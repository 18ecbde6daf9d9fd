import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from './servers.mjs';

const MIN_WEBHOOKS = 20;
const ROOT = join(import.meta.dirname, '../..');
const BARE = join(import.meta.dirname, 'bare');

/** A shop with webhooks, which stores events as it is asked to, and so many receivers, each on a port of its own, among which the webhooks are shared out. */
export async function setWebhookStage(bed, databaseUrl, { receivers, mode = '' }) {
  const receiver = bed.adopt(fork(join(BARE, 'webhook-receiver.mjs'), [receivers]));
  const [{ origins }] = await once(receiver, 'message');
  const webhooks = Math.max(MIN_WEBHOOKS, receivers);
  const shop = bed.adopt(fork(join(BARE, 'webhook-shop.mjs'), [databaseUrl, origins, webhooks, mode]));
  shop.once('exit', (code) => code && process.exit(code));
  await once(shop, 'message');
  const ask = async (child, what) => {
    child.send(what);
    return (await once(child, 'message'))[0];
  };
  const tell = (does, what) => ask(shop, { does, ...what });
  return {
    databaseUrl,
    origins,
    shop,
    tell,
    /** What arrived since the last look. */
    look: () => ask(receiver, 'look'),
    /** Of all events so far: how many never arrived, and how many requests brought one that had arrived before. */
    async losses() {
      const [{ stored }, { requests, events }] = [await tell('stored'), await ask(receiver, 'count')];
      return { lost: stored - events, repeated: requests - events };
    },
    async end() {
      await ended(shop);
      receiver.kill();
    },
  };
}

export const startDispatcher = (bed, databaseUrl) =>
  bed.adopt(
    spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'dist/grove/apps/webhook-dispatcher/dist/main.js')], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'error',
        OUTBOUND_ALLOW: '127.0.0.1',
        WEBHOOK_RATE: '10000',
        // Room for all: what is cleared away while it is delivered would be measured with it.
        WEBHOOK_KEEP_COUNT: '1000000000',
        WEBHOOK_KEEP_MB: '1000000',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );

export async function ended(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export const quantile = (numbers, part) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * part)];
