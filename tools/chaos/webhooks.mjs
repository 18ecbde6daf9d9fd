import { setTimeout as delay } from 'node:timers/promises';
import { planOf } from './faults.mjs';
import { randomFrom } from './random.mjs';
import { receive } from './receiver.mjs';
import { setStage } from './stage.mjs';
import { verdictOf } from './verdict.mjs';
import { makeLongOrder, makeOrders, makeUndone } from './writers.mjs';

export const about =
  'orders are made while processes and servers die: every event arrives, none of what was undone, hardly any twice';

const HOOKS = 3;
/** What was refused comes again after a second, twenty times at most. */
const RETRIES = Array.from({ length: 20 }, () => 1);
/** In the end everything arrives. A receiver whose requests failed is left alone for five minutes at most, and a lease is shorter. */
const PATIENCE_MS = 330_000;
const REQUEST_MS = 10_000;

const PROCESSES = {
  mysql: {
    api: ['dist/grove/apps/api/dist/main.js'],
    'dispatcher-1': ['dist/grove/apps/webhook-dispatcher/dist/main.js'],
    'dispatcher-2': ['dist/grove/apps/webhook-dispatcher/dist/main.js'],
  },
  sqlite: { grove: ['dist/grove/apps/cli/dist/main.js', 'start'] },
};

export async function run({ engine, schedules, seconds, seed, writers, calm }) {
  console.log(
    `seed ${seed}: ${schedules} schedules of ${seconds} s on ${engine}, ${writers} writers${calm ? ', no faults' : ''}`,
  );
  const plan = calm ? Array.from({ length: schedules }, () => []) : planOf({ engine, schedules, seconds, seed });
  const stage = await setStage(engine);
  const receiver = await receive(randomFrom(seed + 1));
  const shop = await open(stage, engine);
  const longOrder = await makeLongOrder(shop);
  // What is reported of it is gone before anybody listens.
  await quiet(stage);
  const hooks = await makeWebhooks(shop, receiver.origin);
  const told = { acknowledged: new Set(), refused: 0, undone: 0, isOver: false };
  const writing = [...Array.from({ length: writers }, () => makeOrders(shop, told)), makeUndone(shop, longOrder, told)];
  const history = await perform({ stage, receiver }, plan, seconds);
  told.isOver = true;
  await stage.reviveAll();
  await Promise.all(writing);
  const waiting = await quiet(stage);
  const orders = await stage.rows(`SELECT id, customer_note AS note FROM shop_order WHERE id > ${longOrder.id}`);
  stage.end();
  receiver.close();
  return report({ orders, hooks, ...told, arrivals: receiver.arrivals, history, waiting }, seed);
}

/** Lets the faults of one schedule after the other happen; gives what happened. A freeze that outlasts its schedule is waited for at the end. */
async function perform(scene, plan, seconds) {
  const [history, lasting] = [[], []];
  for (const [index, faults] of plan.entries()) {
    const told = faults.map(({ fault, at, lasts }) => `${fault.name} at ${at} ms for ${lasts} ms`);
    console.log(`${index + 1}: ${told.join('; ') || 'nothing'}`);
    const happening = faults.map((planned) => ({ planned, end: suffer(scene, planned, history) }));
    const isLasting = ({ planned }) => planned.lasts > seconds * 1_000;
    lasting.push(...happening.filter(isLasting).map(({ end }) => end));
    await Promise.all([delay(seconds * 1_000), ...happening.filter((one) => !isLasting(one)).map(({ end }) => end)]);
  }
  await Promise.all(lasting);
  return history;
}

async function suffer({ stage, receiver }, { fault, at, lasts }, history) {
  await delay(at);
  if (fault.amidWithin) await receiver.hears(fault.whom, fault.amidWithin);
  const happened = { whom: fault.whom, means: fault.means, from: Date.now() };
  history.push(happened);
  await fault.does(stage);
  await delay(lasts);
  await fault.over?.(stage);
  happened.until = Date.now();
}

/** Makes tables and somebody who may write, and starts everything; gives the door of the shop. */
async function open(stage, engine) {
  const account = ['--username', 'chaos', '--role', 'administrator', '--email', 'chaos@noten.example'];
  const { username, application_password: password } = await stage.grove('user', 'create', ...account);
  for (const [name, command] of Object.entries(PROCESSES[engine])) stage.start(name, ...command);
  await stage.answers();
  const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return {
    /** The status is 0 when there was no answer. */
    post: (route, body, headers = {}) =>
      fetch(`${stage.origin}/rest/shop/v1/${route}`, {
        method: 'POST',
        headers: { Authorization, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_MS),
      }).then(
        async (response) => ({ status: response.status, answer: await response.json() }),
        () => ({ status: 0 }),
      ),
  };
}

async function makeWebhooks(shop, receiver) {
  const hooks = [];
  for (let index = 0; index < HOOKS; index++) {
    const webhook = { topic: 'order.created', secret: `secret ${index}`, retry_schedule: RETRIES };
    const { status, answer } = await shop.post('webhooks', { ...webhook, delivery_url: `${receiver}/${index}` });
    if (status !== 201) throw new Error(`No webhook could be made: ${JSON.stringify(answer)}`);
    hooks.push(answer.id);
  }
  return hooks;
}

/** Waits until there is nothing left to relay or to deliver, and gives how much is left when patience is. */
async function quiet(stage) {
  for (const end = Date.now() + PATIENCE_MS; ; await delay(500)) {
    const [{ waiting }] = await stage.rows(
      `SELECT (SELECT COUNT(*) FROM outbox WHERE relayed_at = '1000-01-01 00:00:00') + (SELECT COUNT(*) FROM webhook_delivery WHERE state = 'waiting') AS waiting`,
    );
    if (Number(waiting) === 0 || Date.now() > end) return Number(waiting);
  }
}

function report(outcome, seed) {
  const { faults, repeated } = verdictOf(outcome);
  const { orders, arrivals, hooks, refused, undone, history } = outcome;
  const count = (means) => history.filter((fault) => fault.means === means).length;
  console.log(
    `\n${orders.length} orders committed (${refused} requests refused, ${undone} undone), ${arrivals.length} requests received on ` +
      `${hooks.length} webhooks, ${arrivals.filter(({ isRefused }) => isRefused).length} of them refused.\n` +
      `Sent again although taken: ${repeated.killed} by ${count('killed')} kills, ${repeated.frozen} by ${count('frozen')} freezes beyond the lease.`,
  );
  for (const fault of faults.slice(0, 50)) console.log(`FAULT: ${fault}`);
  console.log(faults.length === 0 ? 'Nothing was lost.' : `${faults.length} faults; again with --seed ${seed}`);
  return faults.length === 0 ? 0 : 1;
}
