import { expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database } from '@grove/database';
import { bankMigrations, describeOnEachEngine, describeOnMysql, type TestEngine, upgrade } from '@grove/database/testing';
import { findBreakages } from './breakages.js';

const released = bankMigrations.map(({ name }) => name);

/** Why migrations since the release of the bank are refused. */
async function reasonsFor(engine: TestEngine, migrations: (new () => MigrationInterface)[]): Promise<string[]> {
  const all = [...bankMigrations, ...migrations];
  const database = await Database.open({ url: await engine.createDatabase(), entities: [], migrations: all });
  try {
    return (await findBreakages(database, released)).map(({ reason }) => reason);
  } finally {
    await database.close();
  }
}

/** A migration that runs these statements. */
const running = (statements: readonly string[], changesRows?: string) =>
  class Tried1700000000020 implements MigrationInterface {
    readonly name = 'Tried1700000000020';
    readonly changesRows = changesRows;

    async up(runner: QueryRunner): Promise<void> {
      for (const sql of statements) await runner.query(sql);
    }

    async down(): Promise<void> {}
  };

const UNSAFE: [sql: string, reason: RegExp][] = [
  ['DROP TABLE account', /drops a table/],
  ['ALTER TABLE account RENAME TO customer', /renames a table/],
  ['ALTER TABLE account RENAME COLUMN note TO memo', /renames a column/],
  ['ALTER TABLE account DROP COLUMN note', /drops a column/],
  ['CREATE UNIQUE INDEX uq_balance ON account (balance)', /unique index/],
  ["UPDATE account SET note = ''", /changes rows/],
  ['DELETE FROM account', /changes rows/],
];

const UNSAFE_ON_MYSQL: [sql: string, reason: RegExp][] = [
  ['ALTER TABLE account ADD COLUMN age int NOT NULL', /must have a value/],
  ['ALTER TABLE account MODIFY owner varchar(50) NOT NULL', /does not take all values/],
  ['ALTER TABLE account MODIFY balance int NOT NULL', /does not take all values/],
  ['ALTER TABLE account MODIFY note longtext NOT NULL', /forbids null/],
  ['ALTER TABLE account MODIFY owner varchar(100) COLLATE utf8mb4_general_ci NOT NULL', /how texts are compared/],
  ['ALTER TABLE account CONVERT TO CHARACTER SET latin1', /how texts are compared/],
  ['DROP INDEX uq_account_owner ON account', /drops an index/],
  ['ALTER TABLE account ADD friend_id int NULL, ADD FOREIGN KEY (friend_id) REFERENCES account (id)', /foreign key/],
  ['ALTER TABLE account CHANGE note memo longtext NULL', /renames a column/],
];

const SAFE = [
  'ALTER TABLE account ADD COLUMN age int NULL',
  "ALTER TABLE account ADD COLUMN kind varchar(20) NOT NULL DEFAULT ''",
  'CREATE INDEX ix_balance ON account (balance)',
  "INSERT INTO account (owner) VALUES ('bank')",
];

describeOnEachEngine('A migration since the last release', (engine) => {
  it.each(UNSAFE)('may not run %s', async (sql, reason) => {
    expect(await reasonsFor(engine, [running([sql])])).toEqual([expect.stringMatching(reason)]);
  });

  it.each(SAFE)('may run %s', async (sql) => expect(await reasonsFor(engine, [running([sql])])).toEqual([]));

  it('may do anything to a table that it creates', async () => {
    const statements = [
      'CREATE TABLE safe (id int)',
      'CREATE UNIQUE INDEX u ON safe (id)',
      'DELETE FROM safe',
      'DROP TABLE safe',
    ];
    expect(await reasonsFor(engine, [running(statements)])).toEqual([]);
  });

  it('may change rows if it says why', async () => {
    expect(await reasonsFor(engine, [running(['DELETE FROM account'], 'Nobody needs them.')])).toEqual([]);
  });

  it('may not create a table whose rows keep others from being deleted', async () => {
    class Cards1700000000021 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        const references = 'account';
        const columns = { id: column.autoId(), account_id: column.int(), owner_id: column.int({ nullable: true }) };
        await createTable(runner, 'card', columns, {
          foreignKeys: [
            { column: 'account_id', references, onDelete: 'RESTRICT' },
            { column: 'owner_id', references, onDelete: 'SET NULL' },
          ],
        });
      }

      async down(): Promise<void> {}
    }
    expect(await reasonsFor(engine, [Cards1700000000021])).toEqual([expect.stringMatching(/deleting rows of account/)]);
  });

  it('may not complete an expansion that no release has brought', async () => {
    expect(await reasonsFor(engine, upgrade)).toEqual([expect.stringMatching(/completes AddMemo1700000000010/)]);
  });
});

describeOnMysql('A migration since the last release', (engine) => {
  it.each(UNSAFE_ON_MYSQL)('may not run %s', async (sql, reason) => {
    expect(await reasonsFor(engine, [running([sql])])).toEqual([expect.stringMatching(reason)]);
  });

  it('may make a column wider', async () => {
    const statements = ['ALTER TABLE account MODIFY owner varchar(200) NOT NULL'];
    expect(await reasonsFor(engine, [running(statements)])).toEqual([]);
  });
});
