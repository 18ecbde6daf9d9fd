import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, createTable, type Database, Selection } from '@grove/database';
import { changeIdStepsOf, describeOnMysql, limitIdsOfInsert, newBank } from '@grove/database/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexTables } from './index-migrations.js';
import { markForReindexing } from './index-tables.js';
import type { IndexedRecords } from './indexed-records.js';
import { WordSearch } from './word-search.js';

const TALES: IndexedRecords = { table: 'tale', textTable: 'tale', batchSize: 7, kindColumns: [], kindOf: () => 'a tale' };

class SearchedTales1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { id, text } = column;
    await createTable(runner, 'tale', { id: id(), search_text: text() });
    await createIndexTables(runner, 'tale', 'tale');
  }

  async down(): Promise<void> {}
}

const TEXTS = Array.from({ length: 60 }, (_, place) => `told${place % 3} number${place} of${place % 7}`);

describeOnMysql('A server that changes the distance of ids while it runs', (engine) => {
  describe.each(['returned', 'first'] as const)('and whose ids of several rows are %s', (kind) => {
    let bank: Database;
    beforeAll(async () => {
      bank = await newBank(engine, { migrations: [SearchedTales1700000000002] });
      limitIdsOfInsert(bank, kind);
      changeIdStepsOf(bank);
    });
    afterAll(() => bank.close());

    it('keeps an index of words that finds each record by its words, and no other', async () => {
      await bank.write(async (unit) => {
        const rows = TEXTS.map((search_text, place) => ({ id: place + 1, search_text }));
        await unit.insertMany('tale', rows);
        await markForReindexing(
          unit,
          'tale',
          rows.map(({ id }) => id),
        );
      });
      const search = new WordSearch(TALES, bank, console as never);
      await search.reindex();
      for (const word of new Set(TEXTS.flatMap((text) => text.split(' ')))) {
        const { ids } = await search.find({
          terms: { required: [word], excluded: [] },
          kinds: ['a tale'],
          ofKinds: [new Selection()],
          selection: new Selection(),
          idFilters: [],
          sortKey: { expression: { sql: 'tale.id', values: [] }, order: 'asc', tie: 'asc' },
          offset: 0,
          perPage: 100,
        });
        const expected = TEXTS.flatMap((text, place) => (text.includes(word) ? [place + 1] : []));
        expect([word, ids]).toEqual([word, expected]);
      }
    });
  });
});
