import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeIdStep, changeIdStepsOf, limitIdsOfInsert } from '../testing/changing-id-steps.js';
import type { Database } from '../database.js';
import * as column from '../schema/column-kinds.js';
import { createTable } from '../migrations/migration.js';
import { newBank } from '../testing/bank.js';
import { describeOnEachEngine, describeOnMysql } from '../testing/describe-on-each-engine.js';

class Tales1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { autoId, text, line } = column;
    await createTable(runner, 'tale', { id: autoId(), teller: line(40), search_text: text() });
  }

  async down(): Promise<void> {}
}

const withTales = { migrations: [Tales1700000000002] };
const talesOf = (teller: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ teller, search_text: `${teller} number${index} of${index % 7}` }));

describeOnEachEngine('Rows whose ids the table assigns', (engine) => {
  it('get the ids that are stored, in their order, whatever other units insert at the same time', async () => {
    const bank = await newBank(engine, withTales);
    await expectStoredIds(bank);
    await bank.close();
  });

  it('may be none, one, or more than one statement can take', async () => {
    const bank = await newBank(engine, withTales);
    for (const count of [0, 1, 1_100]) {
      const ids = await bank.write((unit) => unit.insertNumbered('tale', talesOf(`teller ${count}`, count), 'teller'));
      expect(new Set(ids).size).toBe(count);
      const stored = await bank.read<{ id: number }>('SELECT id FROM tale WHERE teller = ? ORDER BY id', [`teller ${count}`]);
      expect(stored.map(({ id }) => id)).toEqual(ids);
    }
    await bank.close();
  });
});

describeOnMysql('A server that changes the distance of ids while it runs', (engine) => {
  describe.each(['returned', 'first'] as const)('and reports of several rows the ids that are %s', (kind) => {
    let bank: Database;
    beforeAll(async () => {
      bank = await newBank(engine, withTales);
      limitIdsOfInsert(bank, kind);
      changeIdStepsOf(bank);
    });
    afterAll(() => bank.close());

    it('stores each row under the id that was reported for it', () => expectStoredIds(bank));

    it('stores each object id that was reported', async () => {
      const batches = await Promise.all(
        [1, 3, 8, 40].map((count) =>
          bank.write(async (unit) => {
            const before = await unit.nextIds(`kind ${count}`, count);
            await changeIdStep(unit);
            return [...before, ...(await unit.nextIds(`kind ${count}`, count))];
          }),
        ),
      );
      for (const ids of batches) {
        const stored = await bank.read<{ id: number }>('SELECT id FROM object_id WHERE kind = ? ORDER BY id', [
          `kind ${ids.length / 2}`,
        ]);
        expect(stored.map(({ id }) => id)).toEqual(ids);
      }
    });
  });
});

/** Several units insert several rows at the same time; each checks that its rows have the reported ids. */
async function expectStoredIds(bank: Database): Promise<void> {
  await Promise.all(Array.from({ length: 12 }, (_, index) => insertTales(bank, `teller${index}`)));
}

async function insertTales(bank: Database, teller: string): Promise<void> {
  const rows = talesOf(teller, 9);
  const ids = await bank.write(async (unit) => {
    const first = await unit.insertNumbered('tale', rows.slice(0, 4), 'teller');
    if (bank.engineName === 'mysql') await changeIdStep(unit);
    return [...first, ...(await unit.insertNumbered('tale', rows.slice(4), 'teller'))];
  });
  const stored = await bank.read<{ id: number; text: string }>(
    'SELECT id, search_text AS text FROM tale WHERE teller = ? ORDER BY id',
    [teller],
  );
  expect(stored).toEqual(rows.map((row, index) => ({ id: ids[index], text: row.search_text })));
}
