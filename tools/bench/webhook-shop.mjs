import { once } from 'node:events';
import { Grove, stop } from '../trials/harness/grove.mjs';
import { NODE_FLAGS } from './bed.mjs';

const MIN_WEBHOOKS = 20;

/**
 * A shop with webhooks, which stores events as it is asked to, and so many receivers, among which the webhooks are shared out. With Redis it notifies a dispatcher, as an api
 * does; without, its own process delivers.
 */
export async function openWebhookShop(bed, databaseUrl, { receivers = 1, redisUrl = '' } = {}) {
  const receiver = await bed.startWorker('bare/webhook-receiver.mjs', [receivers]);
  const [{ origins }] = await once(receiver.child, 'message');
  const shop = await bed.startWorker('bare/webhook-shop.mjs', [
    databaseUrl,
    origins,
    Math.max(MIN_WEBHOOKS, receivers),
    redisUrl,
  ]);
  await once(shop.child, 'message');
  const tell = (does, what) => shop.ask({ does, ...what });
  return {
    databaseUrl,
    redisUrl,
    origins,
    pid: shop.child.pid,
    tell,
    /** What arrived since the last look; `hang` and `answer` say what the first webhook does, which is not counted from then on. */
    look: (what = 'look') => receiver.ask(what),
    /** Of all events so far: how many never arrived, and how many requests brought one that had arrived before. */
    async losses() {
      const [{ stored }, { requests, events }] = [await tell('stored'), await receiver.ask('count')];
      return { lost: stored - events, repeated: requests - events };
    },
    async end() {
      await stop(shop.child);
      receiver.child.kill();
    },
  };
}

/** A dispatcher of this shop, as a process of its own. */
export function startDispatcher(bed, { databaseUrl, redisUrl }) {
  const servers = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, OUTBOUND_ALLOW: '127.0.0.1', WEBHOOK_RATE: '10000' };
  // Room for all: what is cleared away while it is delivered would be measured with it.
  const room = { WEBHOOK_KEEP_COUNT: '1000000000', WEBHOOK_KEEP_MB: '1000000' };
  const grove = new Grove(bed.stage, { NODE_ENV: 'production', ...servers, ...room });
  return grove.start('dispatcher', { flags: NODE_FLAGS });
}
