import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, createTable, type Database, Id, Repository, Text } from '@grove/database';
import { changeIdStepsOf, describeOnMysql, limitIdsOfInsert, newBank } from '@grove/database/testing';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndexTables } from './migrations/create-index-tables.js';
import type { IndexedRecords } from './indexed-records.js';
import { markForReindexing } from './waiting-records.sql.js';
import { WordSearch } from './word-search.js';

const TALES: IndexedRecords = { table: 'tale', textTable: 'tale', batchSize: 7, kindColumns: [], kindOf: () => 'a tale' };

@Entity('tale')
class Tale {
  @Id() id: number;
  @Text() searchText: string;
}

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
      bank = await newBank(engine, { entities: [Tale], migrations: [SearchedTales1700000000002] });
      limitIdsOfInsert(bank, kind);
      changeIdStepsOf(bank);
    });
    afterAll(() => bank.close());

    it('keeps an index of words that finds each record by its words, and no other', async () => {
      await bank.write(async (unit) => {
        const ids = TEXTS.map((_text, place) => place + 1);
        await new Repository(bank, Tale).insert(ids.map((id) => ({ id, searchText: TEXTS[id - 1] })));
        await markForReindexing(unit, 'tale', ids);
      });
      const search = new WordSearch(TALES, bank, console as never);
      await search.reindex();
      for (const word of new Set(TEXTS.flatMap((text) => text.split(' ')))) {
        const { ids } = await search.find({
          terms: { required: [word], excluded: [] },
          kinds: ['a tale'],
          ofKinds: [new Repository(bank, Tale).createQueryBuilder('tale')],
          list: new Repository(bank, Tale).createQueryBuilder('tale'),
          idFilters: [],
          sortKey: { expression: 'tale.id', order: 'asc', tie: 'asc' },
          offset: 0,
          perPage: 100,
        });
        const expected = TEXTS.flatMap((text, place) => (text.includes(word) ? [place + 1] : []));
        expect([word, ids]).toEqual([word, expected]);
      }
    });
  });
});
