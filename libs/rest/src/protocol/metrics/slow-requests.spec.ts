import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { requestWork, withinRequest } from '@grove/core';
import { SlowRequests } from './slow-requests.js';
import { withoutValues } from '@grove/database';

const route = { path: 'orders/<id>', endpoints: [] };

/** The lines of a log with this limit about a request that took 1.5 s. */
function linesAt(limitMs: number, statements: readonly (readonly [sql: string, seconds: number])[] = []) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    { base: null, timestamp: false },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
  );
  withinRequest('r-1', () => {
    for (const statement of statements) requestWork()!.noteStatement(...statement);
    new SlowRequests(limitMs, logger).note({ method: 'GET', route }, 200, 1.5);
  });
  return lines;
}

describe('The log of slow requests', () => {
  it('has the route, the time of the database, and the slowest statement without values', () => {
    const statements = [
      ['SELECT 1', 0.1],
      ["SELECT * FROM people WHERE mail = 'ann@figs.example' AND id = 12", 0.9],
      ['COMMIT', 0.2],
    ] as const;
    expect(linesAt(1_500, statements)).toEqual([
      {
        ...{ level: 40, method: 'GET', route: '/orders/{id}', status: 200, ms: 1_500, databaseMs: 1_200, queries: 3 },
        slowestStatement: 'SELECT * FROM people WHERE mail = ? AND id = ?',
        slowestStatementMs: 900,
        msg: 'A request was slow.',
      },
    ]);
  });

  it('names no statement where there was none', () => {
    const [line] = linesAt(1);
    expect([line['queries'], line['databaseMs']]).toEqual([0, 0]);
    expect(line).not.toHaveProperty('slowestStatement');
  });

  it('has no line for a request that is faster than the limit, and none without a limit', () => {
    expect([linesAt(1_501), linesAt(0)]).toEqual([[], []]);
  });
});

describe('The text of a statement without values', () => {
  it.each([
    ['SELECT a1 FROM t2 WHERE x = ? AND y IN (?, ?, ?)', 'SELECT a1 FROM t2 WHERE x = ? AND y IN (?, …)'],
    ["INSERT INTO t (a, b) VALUES (_utf8mb4 x'66696773', 12.50), (NULL, -3)", 'INSERT INTO t (a, b) VALUES (?, …), (NULL, -?)'],
    ["UPDATE t SET a = 'it''s a secret' WHERE id=7", 'UPDATE t SET a = ? WHERE id=?'],
    ["SELECT 'cut off secr", 'SELECT ?'],
    ['INSERT INTO t VALUES (?, ?), (?, ?), (?, ?)', 'INSERT INTO t VALUES (?, …), …'],
    ['SELECT "a1" FROM `b2`\n  LIMIT 10', 'SELECT "a1" FROM `b2` LIMIT ?'],
  ])('keeps names and hides the rest: %s', (sql, text) => {
    expect(withoutValues(sql)).toBe(text);
  });

  it('is short, also if a value is cut off by the limit', () => {
    const text = withoutValues(`INSERT INTO t VALUES (x'${'66'.repeat(1_000_000)}')`);
    expect(text).toBe('INSERT INTO t VALUES (?');
    expect(withoutValues(`SELECT ${'name, '.repeat(5_000)}`)).toHaveLength(1_001);
  });
});
