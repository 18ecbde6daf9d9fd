/** A shop that stores as many events as it is asked to, in a process of its own. With Redis it notifies a dispatcher; without, it delivers them itself. */
import { setTimeout as delay } from 'node:timers/promises';
import { CONFIG_CLASSES, openDatabase } from '@grove/server';
import { Configuration, createLogger } from '@grove/core';
import { NOT_RELAYED } from '@grove/database';
import { startDispatcher } from '@grove/server/dispatcher';
import { DispatcherNotifier } from '@grove/webhooks';

/** Events that wait while there is always enough to do. */
const ENOUGH = 3_000;
const NOTE = 'n'.repeat(2_000);

const [databaseUrl, origins, webhooks, redisUrl] = process.argv.slice(2);
const receivers = origins.split(',');
const configuration = new Configuration(
  { databaseUrl, logLevel: 'error', outboundAllow: ['127.0.0.1'], webhookRate: 10_000 },
  CONFIG_CLASSES,
);
/** Counting is not to cost more than what is measured. */
const INDEX = 'ix_webhook_delivery_webhook_id_state_due_at_id';
const WAITING = databaseUrl.startsWith('mysql') ? `FORCE INDEX (${INDEX})` : `INDEXED BY ${INDEX}`;
const addressOf = (index) => `${receivers[index % receivers.length]}/${index}`;
const database = await openDatabase(configuration);
await database.write(async (unit) => {
  for (const [index, id] of (await unit.nextIds('webhook', Number(webhooks))).entries()) {
    await unit.insertMany('webhook', [
      {
        ...{ id, name: 'bench', status: 'active', topic: `bench.t${index}`, delivery_url: addressOf(index) },
        ...{ secret: 'a secret of the bench', previous_secret: '', user_id: 1, created_at: '2026-01-01 00:00:00', failures: 0 },
        disabled_reason: '',
      },
    ]);
  }
});
if (redisUrl === '') await startDispatcher(configuration, database);
else new DispatcherNotifier({ redisUrl }, database, createLogger('error')).onModuleInit();
let number = 0;

const store = (count) =>
  database.write(async (unit) => {
    for (let index = 0; index < count; index++) {
      const id = ++number;
      unit.emit({ topic: `bench.t${id % webhooks}`, resourceId: id, payload: { id, at: Date.now(), note: NOTE } });
    }
  });

const orders = {
  /** So many events in one go. */
  async store({ count }) {
    for (let left = count; left > 0; left -= 500) await store(Math.min(500, left));
  },
  /** So many seconds of always enough. */
  async keepFull({ seconds }) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
      if ((await waiting()) < ENOUGH) await store(500);
      else await delay(100);
    }
  },
  /** So many events a second, whatever becomes of them. */
  async flow({ perSecond, seconds }) {
    const began = performance.now();
    for (let told = 0; performance.now() - began < seconds * 1000; await delay(5)) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - told;
      if (due > 0) await store(due);
      told += due;
    }
  },
  /** Until nothing waits any more. */
  async empty() {
    while ((await waiting()) > 0) await delay(1_000);
  },
  /** Events so far. */
  stored: () => ({ stored: number }),
};

async function waiting() {
  const [{ events }] = await database.read('SELECT COUNT(*) AS events FROM outbox WHERE relayed_at = ?', [NOT_RELAYED]);
  const [{ deliveries }] = await database.read(
    `SELECT COUNT(*) AS deliveries FROM webhook w JOIN webhook_delivery d ${WAITING} ON d.webhook_id = w.id AND d.state = 'waiting'`,
  );
  return Number(events) + Number(deliveries);
}

process.on('message', async ({ does, ...what }) => process.send((await orders[does](what)) ?? {}));
process.send({});
