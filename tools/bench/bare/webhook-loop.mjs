/** What delivering costs at least: a request, and a change of one row. */
import mysql from 'mysql2';
import { Pool } from 'undici';

const [origins, count, atOnce] = process.argv.slice(2);
const pool = mysql.createPool({ uri: process.env.DATABASE_URL, connectionLimit: 20 });
const receivers = origins.split(',').map((origin) => new Pool(origin, { connections: Number(atOnce) }));
const body = JSON.stringify({ id: 1, at: 1, note: 'n'.repeat(2_000) });
// As many as Grove sends, none of them worked out.
const headers = {
  'content-type': 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'bare',
  'x-wc-webhook-source': 'http://127.0.0.1:3000/',
  'x-wc-webhook-topic': 'bench.t1',
  'x-wc-webhook-resource': 'bench',
  'x-wc-webhook-event': 't1',
  'x-wc-webhook-signature': 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  'x-wc-webhook-id': '1',
  'x-wc-webhook-delivery-id': '9f86d081884c7d659a2feaa0c55ad015',
  'webhook-id': 'evt_1',
  'webhook-timestamp': '1700000000',
  'webhook-signature': 'v1,n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  'x-grove-event-sequence': '1',
  'x-grove-attempt': '1',
  traceparent: '00-9f86d081884c7d659a2feaa0c55ad015-9f86d081884c7d65-01',
};
// The newest, which nothing clears away meanwhile.
const newest = 'SELECT id FROM webhook_delivery ORDER BY id DESC LIMIT ?';
const [rows] = await pool.promise().query(newest, [Number(count)]);
const ids = rows.map(({ id }) => id);

const update = (id) =>
  new Promise((resolve, reject) =>
    pool.execute(
      "UPDATE webhook_delivery SET state = 'delivered', duration_ms = duration_ms + 1 WHERE id = ?",
      [id],
      (error, result) => {
        if (error || result.affectedRows !== 1) reject(error ?? new Error(`Delivery ${id} is not there to be changed.`));
        else resolve();
      },
    ),
  );

async function work() {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
    const answer = await receivers[id % receivers.length].request({ method: 'POST', path: '/', headers, body });
    await answer.body.dump();
    await update(id);
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, work));
process.exit(0);
