import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type Database, UniqueViolation } from '@grove/database';
import { readChecksums, createFilledBank, openFilledBank, openTarget } from '../../testing/copied-tables.js';
import { describeOnMysql, describeOnSqlite, sqliteTestEngine, type TestEngine } from '@grove/database/testing';
import { copyDatabase } from '../copy-database.js';

/** Few owners and names, so that changes often concern the same rows and collide. */
const owner = fc.integer({ min: 0, max: 11 }).map((n) => `'owner ${n * 200}'`);
const name = fc.constantFrom(`'a'`, `'b'`, `'n0'`, `'c'`);
const code = fc.constantFrom('0', '1', '-4611686018427387904', '9007199254740993', '4611686018427387904');
const word = fc.constantFrom(`''`, `'a'`, `'a '`, `'A'`, `'é'`);
const number = fc.constantFrom('-1', '7', '8');
const account = fc.constantFrom(1, 2, 201, 401);
const card = fc.constantFrom(1, 2, 3, 41, 42);
const place = fc.integer({ min: 1, max: 3 });
const amount = fc.integer({ min: 0, max: 9 });

const statement = fc.oneof(
  fc.tuple(owner, amount).map(([of, balance]) => `UPDATE account SET balance = ${balance} WHERE owner = ${of}`),
  fc.tuple(owner, owner).map(([of, to]) => `UPDATE account SET owner = ${to} WHERE owner = ${of}`),
  owner.map((of) => `DELETE FROM account WHERE owner = ${of}`),
  owner.map((of) => `INSERT INTO account (owner, balance) VALUES (${of}, 1)`),
  fc
    .tuple(word, number, word, number)
    .map(
      ([w, n, toWord, toNumber]) =>
        `UPDATE word_number SET word = ${toWord}, number = ${toNumber} WHERE word = ${w} AND number = ${n}`,
    ),
  fc.tuple(word, number).map(([w, n]) => `INSERT INTO word_number (word, number, label) VALUES (${w}, ${n}, NULL)`),
  word.map((w) => `DELETE FROM word_number WHERE word = ${w}`),
  fc.tuple(code, code).map(([of, to]) => `UPDATE large SET code = ${to} WHERE code = ${of}`),
  fc.tuple(code, name).map(([of, to]) => `UPDATE large SET name = ${to} WHERE code = ${of}`),
  code.map((of) => `DELETE FROM large WHERE code = ${of}`),
  fc.tuple(code, name).map(([of, to]) => `INSERT INTO large (code, name) VALUES (${of}, ${to})`),
  fc
    .integer({ min: 1, max: 12 })
    .map((n) => `INSERT INTO card (account_id) SELECT id FROM account WHERE owner = 'owner ${n * 200}'`),
  account.map((of) => `INSERT INTO badge (card_id) SELECT id FROM card WHERE account_id = ${of}`),
  account.map((of) => `UPDATE card SET account_id = account_id + 200 WHERE account_id = ${of}`),
  account.map((of) => `DELETE FROM account WHERE id = ${of}`),
  fc.tuple(account, amount).map(([id, n]) => `INSERT INTO account (id, owner) VALUES (${id}, 'again ${n}')`),
  card.map((id) => `INSERT INTO card (id, account_id) VALUES (${id}, 201)`),
  card.map((id) => `DELETE FROM card WHERE id = ${id}`),
  fc.tuple(card, card).map(([of, to]) => `UPDATE badge SET card_id = ${to} WHERE card_id = ${of}`),
  fc.tuple(place, place).map(([x, y]) => `DELETE FROM square WHERE x = ${x} AND y = ${y}`),
  fc.tuple(place, place).map(([x, y]) => `INSERT INTO square (x, y) VALUES (${x}, ${y})`),
  fc.tuple(place, place, place).map(([x, y, to]) => `UPDATE square SET x = ${to} WHERE x = ${x} AND y = ${y}`),
  fc.tuple(place, place, amount).map(([x, y, n]) => `UPDATE piece SET x = ${x}, y = ${y} WHERE name = ${n}`),
  amount.map((n) => `DELETE FROM branch WHERE id = ${n}`),
);

/** Units of work with some statements each, and after how many reports of rows each copy is killed. */
const story = fc.record({
  units: fc.array(fc.array(statement, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 80 }),
  kills: fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 4 }),
});

function describeInterleaving(title: string, runs: number, engines: () => { from: TestEngine; to: TestEngine }): void {
  describe(title, () => {
    const { from, to } = engines();
    const open: Database[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((database) => database.close()));
    });

    it('ends with equal tables, whatever is changed while copies run and are killed', async () => {
      await fc.assert(
        fc.asyncProperty(story, async ({ units, kills }) => {
          const source = await openFilledBank(await createFilledBank(from, 2_300));
          const target = await openTarget(await to.createDatabase());
          open.push(source, target);
          let hasEnded = false;
          const writing = (async () => {
            for (const statements of units) {
              await changeUnlessRefused(source, statements);
              // Lets the copy do something.
              for (let turn = 0; turn < 5; turn++) await source.read('SELECT 1');
              if (hasEnded) return;
            }
          })();
          for (const kill of kills) {
            let left = kill;
            const onRows = () => {
              if (left-- === 0) throw new Killed();
            };
            await copyDatabase(source, target, { freezes: false, onRows }).catch((error: unknown) => {
              if (!(error instanceof Killed)) throw error;
            });
          }
          await copyDatabase(source, target, { freezes: false });
          const { tables } = await copyDatabase(source, target, {
            freezes: true,
            // Afterwards nothing can be changed.
            onPhase: async (phase) => void (phase === 'freezing' && ((hasEnded = true), await writing)),
          });
          const sums = await readChecksums(source);
          expect(await readChecksums(target)).toEqual(sums);
          expect(Object.fromEntries(tables.map((table) => [table.name, table.checksum]))).toEqual(sums);
        }),
        { numRuns: Number(process.env['COPY_STORIES'] ?? runs) },
      );
    });
  });
}

class Killed extends Error {}

async function changeUnlessRefused(source: Database, statements: readonly string[]): Promise<void> {
  try {
    await source.write(async (unit) => {
      for (const sql of statements) await unit.query(sql);
    });
  } catch (error) {
    // Another row has the value.
    if (!(error instanceof UniqueViolation) && !/foreign key/i.test(String(error))) throw error;
  }
}

describeOnSqlite('changes during a copy', (sqlite) => {
  describeInterleaving('from SQLite to SQLite', 15, () => ({ from: sqlite, to: sqlite }));
});

describeOnMysql('changes during a copy', (mysql) => {
  const sqlite = sqliteTestEngine();
  afterEach(() => sqlite.cleanUp());
  describeInterleaving('from SQLite to MySQL', 4, () => ({ from: sqlite, to: mysql }));
  describeInterleaving('from MySQL to SQLite', 4, () => ({ from: mysql, to: sqlite }));
  describeInterleaving('from MySQL to MySQL', 2, () => ({ from: mysql, to: mysql }));
});
