import { DatabaseSync } from '@photostructure/sqlite';

const FROZEN = 'SELECT 1 FROM write_freeze WHERE frozen_until > unixepoch()';
const COLUMNS = 'order_id, created_at, note, customer_note';

/** Changes of notes of orders, from which nothing else is derived: a new one, another one, one that changes, and one that goes, at random places. */
const CHANGES = [
  `INSERT INTO order_note (${COLUMNS}) SELECT ${COLUMNS} FROM order_note WHERE id >= ? ORDER BY id LIMIT 1`,
  `UPDATE order_note SET note = note || '.' WHERE id = (SELECT id FROM order_note WHERE id >= ? ORDER BY id LIMIT 1)`,
  `UPDATE order_note SET customer_note = 1 - customer_note WHERE id = (SELECT id FROM order_note WHERE id >= ? ORDER BY id LIMIT 1)`,
  `DELETE FROM order_note WHERE id = (SELECT id FROM order_note WHERE id >= ? ORDER BY id LIMIT 1)`,
];

/**
 * Changes a shop so often a second, at places that `random` chooses, in transactions that respect a freeze of writes as those of Grove do. The returned function ends that and returns how many changes were
 * committed, and how many were refused because writes were frozen.
 */
export function keepBusy(path, perSecond, random) {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL');
  const { last } = database.prepare('SELECT MAX(id) AS last FROM order_note').get();
  const count = { committed: 0, refused: 0 };
  const change = () => {
    database.exec('BEGIN IMMEDIATE');
    const isFrozen = database.prepare(FROZEN).get() !== undefined;
    if (!isFrozen) database.prepare(CHANGES[Math.floor(random() * CHANGES.length)]).run(Math.floor(random() * last));
    database.exec(isFrozen ? 'ROLLBACK' : 'COMMIT');
    count[isFrozen ? 'refused' : 'committed']++;
  };
  const timer = setInterval(change, 1_000 / perSecond);
  return () => {
    clearInterval(timer);
    database.close();
    return count;
  };
}
