import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import mysql from 'mysql2/promise';

const COLUMNS = 'order_id, created_at, note, customer_note';

/** Changes of a note of an order, from which nothing else is derived: a new one, another one, one that changes, and one that goes. */
const CHANGES = [
  `INSERT INTO order_note (${COLUMNS}) SELECT ${COLUMNS} FROM order_note WHERE id = ?`,
  `UPDATE order_note SET note = REPLACE(note, ' ', '  ') WHERE id = ?`,
  `UPDATE order_note SET customer_note = 1 - customer_note WHERE id = ?`,
  `DELETE FROM order_note WHERE id = ?`,
];

/** Changes a shop so often a second, in transactions that respect a freeze of writes as those of Grove do. The returned function ends that, and counts what became of them. */
export async function keepBusy(url, perSecond, random) {
  const shop = url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : await openMysql(url);
  const { last } = await shop.row('SELECT MAX(id) AS last FROM order_note');
  const count = { committed: 0, refused: 0, repeated: 0 };
  let hasEnded = false;
  /** A transaction that the database ended because of a deadlock with the copy is repeated, as Grove does. */
  const change = async () => {
    try {
      await changeOnce();
    } catch (error) {
      if (error.code !== 'ER_LOCK_DEADLOCK') throw error;
      count.repeated++;
      await change();
    }
  };
  const changeOnce = async () => {
    await shop.begin();
    const isFrozen = Number((await shop.row(shop.freeze)).is_frozen) === 1;
    if (!isFrozen) {
      const note = await shop.row('SELECT id FROM order_note WHERE id >= ? ORDER BY id LIMIT 1', [Math.floor(random() * last)]);
      if (note) await shop.run(CHANGES[Math.floor(random() * CHANGES.length)], [note.id]);
    }
    await shop.end(isFrozen ? 'ROLLBACK' : 'COMMIT');
    count[isFrozen ? 'refused' : 'committed']++;
  };
  const changing = (async () => {
    while (!hasEnded) {
      await change();
      await delay(1_000 / perSecond);
    }
  })();
  // An error is reported by whoever ends it.
  changing.catch(() => undefined);
  return async () => {
    hasEnded = true;
    await changing.finally(() => shop.close());
    return count;
  };
}

function openSqlite(path) {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL');
  return {
    freeze: 'SELECT frozen_until > unixepoch() AS is_frozen FROM write_freeze WHERE id = 1',
    begin: () => database.exec('BEGIN IMMEDIATE'),
    row: (sql, values = []) => database.prepare(sql).get(...values),
    run: (sql, values) => database.prepare(sql).run(...values),
    end: (how) => database.exec(how),
    close: () => database.close(),
  };
}

async function openMysql(url) {
  const connection = await mysql.createConnection(url);
  return {
    freeze: 'SELECT frozen_until > UNIX_TIMESTAMP() AS is_frozen FROM write_freeze WHERE id = 1 LOCK IN SHARE MODE',
    begin: () => connection.query('BEGIN'),
    row: async (sql, values) => (await connection.query(sql, values))[0][0],
    run: (sql, values) => connection.query(sql, values),
    end: (how) => connection.query(how),
    close: () => connection.end(),
  };
}
