/** What delivering costs at least: a request, and a change of one row. */
import mysql from 'mysql2';
import { Pool } from 'undici';

const [origin, count, atOnce] = process.argv.slice(2);
const pool = mysql.createPool({ uri: process.env.DATABASE_URL, connectionLimit: 20 });
const receiver = new Pool(origin);
const body = JSON.stringify({ id: 1, note: 'n'.repeat(2_000) });
const headers = { 'content-type': 'application/json' };
let next = 0;

const update = (id) =>
  new Promise((resolve, reject) =>
    pool.execute("UPDATE webhook_delivery SET state = 'delivered', duration_ms = duration_ms + 1 WHERE id = ?", [id], (error) =>
      error ? reject(error) : resolve(),
    ),
  );

async function work() {
  while (next < Number(count)) {
    const id = ++next;
    const answer = await receiver.request({ method: 'POST', path: '/', headers, body });
    await answer.body.dump();
    await update(id);
  }
}

const began = performance.now();
await Promise.all(Array.from({ length: Number(atOnce) }, work));
process.stdout.write(String(Number(count) / ((performance.now() - began) / 1000)));
process.exit(0);
