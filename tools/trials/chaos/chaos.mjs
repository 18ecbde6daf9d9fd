/**
 * Orders are made while processes and servers of a shop die, freeze and lose their memory. Every event of them must arrive at every webhook, none of what was undone, and hardly any twice.
 *
 *   node tools/trials/chaos/chaos.mjs [webhooks] [--schedules 100] [--seconds 4] [--seed N] [--engine mysql|sqlite] [--writers 3] [--calm]
 *
 * There are so many schedules of faults of so many seconds, one after the other; the same seed gives the same ones. `mysql` is an api, two dispatchers and Redis, `sqlite` one
 * `grove start`. `--calm` makes no faults, and shows that nothing is sent twice. Needs mariadb-server and redis-server, unless it is for SQLite.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createWebhook, shopClient } from '../harness/client.mjs';
import { randomFrom } from '../harness/random.mjs';
import { receive } from '../harness/receiver.mjs';
import { oneOf, runTrial, someSeed } from '../harness/trial.mjs';
import { planOf } from './faults.mjs';
import { openShop } from './shop.mjs';
import { verdictOf } from './verdict.mjs';
import { makeLongOrder, makeOrders, makeUndone } from './writers.mjs';

const HOOKS = 3;
/** What was refused comes again after a second, twenty times at most. */
const RETRIES = Array(20).fill(1);
/** In the end everything arrives. A receiver whose requests failed is left alone for five minutes at most, and a lease is shorter. */
const PATIENCE_MS = 330_000;
const REQUEST_MS = 10_000;
/** Of so many lost orders the report says what the database knows. */
const MAX_LOST_SHOWN = 10;
const WAITING = `SELECT (SELECT COUNT(*) FROM outbox WHERE relayed_at = '1000-01-01 00:00:00')
  + (SELECT COUNT(*) FROM webhook_delivery WHERE state = 'waiting') AS waiting`;

const options = { schedules: 100, seconds: 4, seed: someSeed(), engine: oneOf('mysql', 'sqlite'), writers: 3, calm: false };
const needs = ({ engine }) => (engine === 'mysql' ? ['mariadb-server', 'redis-server'] : []);

await runTrial(import.meta.filename, { options, needs }, async (stage, values) => {
  const { engine, schedules, seconds, seed, writers, calm } = values;
  console.log(
    `seed ${seed}: ${schedules} schedules of ${seconds} s on ${engine}, ${writers} writers${calm ? ', no faults' : ''}`,
  );
  const plan = calm ? Array(schedules).fill([]) : planOf({ engine, schedules, seconds, seed });
  const shop = await openShop(stage, engine);
  const receiver = await receive(randomFrom(seed + 1));
  const send = shopClient(shop.origin, shop.authorization, { timeout: REQUEST_MS });
  const longOrder = await makeLongOrder(send);
  // What is reported of it is gone before anybody listens.
  await untilQuiet(shop);
  const hooks = [];
  for (let index = 0; index < HOOKS; index++)
    hooks.push(await createWebhook(send, { delivery_url: `${receiver.origin}/${index}`, retry_schedule: RETRIES }));
  const written = { acknowledged: new Set(), refused: 0, undone: 0, isOver: false };
  const writing = [...Array.from({ length: writers }, () => makeOrders(send, written)), makeUndone(send, longOrder, written)];
  const history = await perform({ ...shop, receiver }, plan, seconds);
  written.isOver = true;
  await shop.players.reviveAll();
  await Promise.all(writing);
  const waiting = await untilQuiet(shop);
  const orders = await shop.rows(`SELECT id, customer_note AS note FROM shop_order WHERE id > ${longOrder.id}`);
  const { faults, lost } = report({ orders, hooks, ...written, arrivals: receiver.arrivals, history, waiting });
  for (const id of lost.slice(0, MAX_LOST_SHOWN)) console.log(`Order ${id}: ${JSON.stringify(await traceOf(shop, id))}`);
  return faults;
});

/** What the database knows of the events of an order, which says who lost it. */
async function traceOf({ rows }, id) {
  return {
    order: await rows(`SELECT * FROM shop_order WHERE id = ${id}`),
    events: await rows(`SELECT id, topic, api_version, created_at, relayed_at FROM outbox WHERE resource_id = ${id}`),
    feed: await rows(`SELECT id, event_id, topic FROM feed_event WHERE resource_id = ${id}`),
    deliveries: await rows(
      `SELECT id, webhook_id, event_id, state, attempts, error_code, created_at, finished_at FROM webhook_delivery WHERE resource_id = ${id}`,
    ),
  };
}

/** Lets the faults of one schedule after the other happen; gives what happened. A freeze that outlasts its schedule is waited for at the end. */
async function perform(scene, plan, seconds) {
  const [history, lasting] = [[], []];
  for (const [index, faults] of plan.entries()) {
    const sentences = faults.map(({ fault, at, lasts }) => `${fault.name} at ${at} ms for ${lasts} ms`);
    console.log(`${index + 1}: ${sentences.join('; ') || 'nothing'}`);
    const happening = faults.map((planned) => ({ planned, end: suffer(scene, planned, history) }));
    const isLasting = ({ planned }) => planned.lasts > seconds * 1_000;
    lasting.push(...happening.filter(isLasting).map(({ end }) => end));
    await Promise.all([delay(seconds * 1_000), ...happening.filter((one) => !isLasting(one)).map(({ end }) => end)]);
  }
  await Promise.all(lasting);
  return history;
}

async function suffer(scene, { fault, at, lasts }, history) {
  await delay(at);
  if (fault.amidWithin) await scene.receiver.hears(fault.whom, fault.amidWithin);
  const happened = { whom: fault.whom, means: fault.means, from: Date.now() };
  history.push(happened);
  await fault.does(scene);
  await delay(lasts);
  await fault.over?.(scene);
  happened.until = Date.now();
}

/** Waits until there is nothing left to relay or to deliver, and gives how much is left when patience is. */
async function untilQuiet({ rows }) {
  for (const end = Date.now() + PATIENCE_MS; ; await delay(500)) {
    const [{ waiting }] = await rows(WAITING);
    if (Number(waiting) === 0 || Date.now() > end) return Number(waiting);
  }
}

function report(outcome) {
  const { faults, lost, repeated } = verdictOf(outcome);
  const { orders, arrivals, hooks, refused, undone, history } = outcome;
  const count = (means) => history.filter((fault) => fault.means === means).length;
  console.log(
    `\n${orders.length} orders committed (${refused} requests refused, ${undone} undone), ${arrivals.length} requests received on ` +
      `${hooks.length} webhooks, ${arrivals.filter(({ isRefused }) => isRefused).length} of them refused.\n` +
      `Sent again although taken: ${repeated.killed} by ${count('killed')} kills, ${repeated.frozen} by ${count('frozen')} freezes beyond the lease.`,
  );
  if (faults.length === 0) console.log('Nothing was lost.');
  return { faults, lost };
}
