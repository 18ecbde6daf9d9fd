import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { column, Database, dropChangeLog, engineOf, hasChangeLog } from '@grove/database';
import {
  Account,
  bankMigrations,
  describeOnMysql,
  describeOnSqlite,
  sqliteTestEngine,
  type TestEngine,
} from '@grove/database/testing';
import {
  BRANCHES,
  CARDS,
  PIECES,
  readChecksums,
  copiedMigrations,
  createFilledBank,
  openFilledBank,
  openTarget,
} from '../../testing/copied-tables.js';
import { copyDatabase, type CopyReport } from '../copy-database.js';
import type { CopyOptions } from '../copy-run.js';
import { readLayouts } from '../../tables/table-layout.js';

const FROZEN = ['finishing', 'verifying'];

/** Changes of every kind, several of the same rows. */
const CHANGES = [
  `INSERT INTO account (owner, balance) VALUES ('added', 1)`,
  `UPDATE account SET balance = 77 WHERE owner = 'owner 1200'`,
  `UPDATE account SET balance = 78 WHERE owner = 'owner 1200'`,
  `DELETE FROM account WHERE owner = 'owner 3000'`,
  `UPDATE account SET id = 900000 WHERE owner = 'owner 200'`,
  // Two exchange their unique values.
  `UPDATE account SET owner = 'nobody' WHERE owner = 'owner 100'`,
  `UPDATE account SET owner = 'owner 100' WHERE owner = 'owner 3400'`,
  `UPDATE account SET owner = 'owner 3400' WHERE owner = 'nobody'`,
  // A value goes to a new row.
  `DELETE FROM account WHERE owner = 'owner 2000'`,
  `INSERT INTO account (owner, balance) VALUES ('owner 2000', 5)`,
  `UPDATE word_number SET label = 'changed' WHERE word = 'a ' AND number = 7`,
  `UPDATE word_number SET word = 'b', number = 8 WHERE word = 'A' AND number = 7`,
  `DELETE FROM word_number WHERE word = '' AND number = -1`,
  `UPDATE word_number SET label = NULL WHERE word LIKE '🌰%'`,
  `UPDATE large SET name = 'largest' WHERE code = 4611686018427387904`,
  `UPDATE large SET code = code + 2 WHERE code = 9007199254740993`,
  `INSERT INTO large (code, name) VALUES (-4611686018427387905, 'smallest')`,
];

/** Deletions of rows on which others depend, some of which have come from another row, or come back. */
const CASCADES = [
  `DELETE FROM account WHERE owner = 'owner 3'`,
  `UPDATE card SET account_id = 6 WHERE id = 5`,
  `DELETE FROM account WHERE id = 6`,
  `DELETE FROM account WHERE id = 9`,
  `INSERT INTO account (id, owner, balance) VALUES (9, 'again', 1)`,
  `INSERT INTO card (id, account_id) VALUES (9, 9)`,
  `UPDATE square SET x = 7 WHERE x = 3 AND y = 2`,
  `UPDATE piece SET y = 2 WHERE name = 6`,
  `DELETE FROM square WHERE x = 1 AND y = 2`,
  `DELETE FROM branch WHERE id = 5`,
];

function describeCopies(title: string, engines: () => { from: TestEngine; to: TestEngine }): void {
  describe(title, () => {
    let sourceUrl: string;
    let source: Database;
    let target: Database;
    let targetUrl: string;
    const { from, to } = engines();
    // On MySQL only those of a table that refers to itself, and of one with a key of two columns.
    const compared = from.name === 'mysql' ? BRANCHES + PIECES : 0;

    beforeEach(async () => {
      sourceUrl = await createFilledBank(from);
      source = await openFilledBank(sourceUrl);
      targetUrl = await to.createDatabase();
      target = await openTarget(targetUrl);
    });
    afterEach(async () => {
      await Promise.all([source.close(), target.close()]);
    });

    const copy = (options: Partial<CopyOptions> = {}) => copyDatabase(source, target, { freezes: true, ...options });
    /** A copy, and how many rows it was concerned with while writes were frozen. */
    const copyAndCount = async (options: Partial<CopyOptions> = {}): Promise<{ report: CopyReport; frozenRows: number }> => {
      let [phase, frozenRows] = ['', 0];
      const report = await copy({
        ...options,
        onPhase(next, rows) {
          phase = next;
          return options.onPhase?.(next, rows);
        },
        onRows: (rows) => void (frozenRows += FROZEN.includes(phase) ? rows : 0),
      });
      return { report, frozenRows };
    };
    const change = (...statements: readonly string[]) =>
      source.write(async (unit) => {
        for (const sql of statements) await unit.query(sql);
      });
    const recording = async () => {
      const session = await source.openBulkSession();
      return hasChangeLog(session).finally(() => session.close());
    };
    const giveUp = async () => {
      const session = await source.openBulkSession();
      await dropChangeLog(session).finally(() => session.close());
    };
    const mustBeEqual = async ({ tables }: CopyReport) => {
      const sums = await readChecksums(source);
      expect(await readChecksums(target)).toEqual(sums);
      expect(Object.fromEntries(tables.map(({ name, checksum }) => [name, checksum]))).toEqual(sums);
    };

    it('brings changes of every kind, and reads nothing else while writes are frozen', async () => {
      await copy({ freezes: false });
      await change(...CHANGES);
      const { report, frozenRows } = await copyAndCount();
      await mustBeEqual(report);
      expect(frozenRows).toBe(compared);
    });

    it('brings what is changed while it runs, the last of it while writes are frozen', async () => {
      const { report, frozenRows } = await copyAndCount({
        async onPhase(phase) {
          if (phase === 'catching_up') await change(...CHANGES);
          if (phase !== 'freezing') return;
          await change(
            `UPDATE account SET balance = 5 WHERE owner IN ('owner 1', 'owner 2')`,
            `DELETE FROM word_number WHERE word = 'é'`,
            `UPDATE account SET balance = 6 WHERE owner = 'owner 2'`,
          );
        },
      });
      await mustBeEqual(report);
      // Two accounts, two words, and one version: nobody says which tables these statements change.
      expect(frozenRows).toBe(compared + 5);
    });

    it('goes on with what was recorded after it was killed, and copies nothing twice', async () => {
      let ranges = 0;
      await expect(copy({ onRows: (rows) => rows > 0 && ++ranges === 3 && raise(new Error('killed')) })).rejects.toThrow(
        'killed',
      );
      await change(...CHANGES);
      const { report, frozenRows } = await copyAndCount();
      await mustBeEqual(report);
      expect([report.isResumed, frozenRows]).toEqual([true, compared]);
      const { changed } = report.tables.find(({ name }) => name === 'account')!;
      expect(changed).toBeLessThan(3_000);
    });

    it('deletes rows that the database has deleted with others', async () => {
      await copy({ freezes: false });
      await change(`DELETE FROM account WHERE owner = 'owner 3'`);
      const { report } = await copyAndCount();
      await mustBeEqual(report);
      expect(report.tables.find(({ name }) => name === 'card')!.rows).toBe(CARDS - 1);
    });

    it('brings rows that the database has changed with others, and does not compare their tables', async () => {
      await copy({ freezes: false });
      await change(...CASCADES);
      const { report, frozenRows } = await copyAndCount();
      await mustBeEqual(report);
      const others = await source.read('SELECT id FROM branch UNION ALL SELECT name FROM piece');
      expect(frozenRows).toBe(from.name === 'mysql' ? others.length : 0);
      expect(await source.read('SELECT id FROM badge WHERE card_id IS NULL ORDER BY id')).toEqual(
        [4, 5, 6, 9].map((id) => ({ id })),
      );
    });

    it('brings what the database changes with others while it runs, also after it was killed between them', async () => {
      await copy({ freezes: false });
      await change(...CASCADES);
      for (const brought of [0, 1, 2, 3, 4]) {
        let [phase, left] = ['', brought];
        const onRows = () => phase === 'catching_up' && left-- === 0 && raise(new Error('killed'));
        await copy({ freezes: false, onPhase: (next) => void (phase = next), onRows }).catch((error: unknown) =>
          expect(error).toMatchObject({ message: 'killed' }),
        );
      }
      const { report } = await copyAndCount({
        async onPhase(phase) {
          if (phase === 'catching_up') await change(`DELETE FROM account WHERE owner = 'owner 19'`);
          if (phase === 'freezing')
            await change(`DELETE FROM account WHERE owner = 'owner 29'`, `DELETE FROM square WHERE x = 2`);
        },
      });
      await mustBeEqual(report);
    });

    it('brings what the database changes with others between the copies of their tables', async () => {
      for (let moment = 1; moment <= 20; moment++) {
        let left = moment;
        const onRows = () => left-- === 0 && raise(new Error('killed'));
        await copy({ freezes: false, onRows }).catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }));
        await change(`DELETE FROM account WHERE id = ${moment}`);
      }
      const { report, frozenRows } = await copyAndCount();
      await mustBeEqual(report);
      expect(frozenRows).toBe(compared);
    });

    it('copies tables again whose rows depend on a table of which changes were not recorded for some time', async () => {
      await copy({ freezes: false });
      const session = await source.openBulkSession();
      await session.define('DROP TRIGGER copy_changes_delete_account');
      await session.close();
      await change(...CASCADES);
      await mustBeEqual((await copyAndCount()).report);
    });

    it('leaves nothing behind in either database when it is complete', async () => {
      await copy({ freezes: false });
      expect(await recording()).toBe(true);
      await copy();
      for (const database of [source, target]) expect(await tracesIn(database)).toEqual([]);
    });

    it('is no part of a backup', async () => {
      await copy({ freezes: false });
      const session = await source.openBulkSession();
      expect((await readLayouts(session)).map(({ name }) => name)).not.toContain('copy_changes');
      await session.close();
    });

    it('belongs to one command at a time: another one is refused while it runs', async () => {
      let second: unknown;
      await copy({
        freezes: false,
        onPhase: async (phase) => {
          if (phase !== 'catching_up') return;
          const again = await openTarget(targetUrl);
          second = await copyDatabase(source, again, { freezes: true }).catch((error: unknown) => error);
          await again.close();
        },
      });
      expect(second).toMatchObject({ code: 'target_in_use' });
      await mustBeEqual(await copy());
    });

    it('copies a table again from its beginning if its changes were not recorded for some time', async () => {
      await copy({ freezes: false });
      const session = await source.openBulkSession();
      await session.define('DROP TRIGGER copy_changes_update_account');
      await session.close();
      await change(`UPDATE account SET balance = 5 WHERE owner = 'owner 1'`);
      const { report } = await copyAndCount();
      await mustBeEqual(report);
    });

    it('can be given up, and begins again afterwards', async () => {
      await copy({ freezes: false });
      await giveUp();
      expect(await tracesIn(source)).toEqual([]);
      await change(...CHANGES);
      const { report, frozenRows } = await copyAndCount();
      await mustBeEqual(report);
      expect(frozenRows).toBe(compared);
    });

    it('begins again if a copy to another database has begun meanwhile', async () => {
      await copy({ freezes: false });
      await change(CHANGES[1]);
      const other = await openTarget(await to.createDatabase());
      await copyDatabase(source, other, { freezes: false });
      await other.close();
      await change(...CHANGES.slice(2));
      const { report } = await copyAndCount();
      await mustBeEqual(report);
    });

    it('ends with an error if the recording ends while it runs, and lets the source accept writes', async () => {
      for (const last of ['catching_up', 'finishing']) {
        const failed = copy({ onPhase: (phase) => (phase === last ? giveUp() : undefined) });
        await expect(failed).rejects.toMatchObject({ code: 'changes_lost' });
        await change(`UPDATE account SET balance = balance + 1 WHERE owner = 'owner 1'`);
      }
      await mustBeEqual(await copy());
    });

    it('removes rows that somebody has added to the target, also if they have unique values of the source', async () => {
      await copy({ freezes: false });
      const session = await target.openBulkSession();
      await session.run(`INSERT INTO account (id, owner, balance) VALUES (800000, 'added', 1)`);
      await session.close();
      await change(...CHANGES);
      await mustBeEqual(await copy());
    });

    it('does not hinder a migration, which ends the recording', async () => {
      await copy({ freezes: false });
      const migrations = [...bankMigrations, ...copiedMigrations, LongerNames1700000000004];
      const next = await Database.open({ url: sourceUrl, entities: [Account], migrations });
      expect(await next.migrate()).toEqual(['LongerNames1700000000004']);
      expect(await tracesIn(next)).toEqual([]);
      await next.close();
    });
  });
}

class LongerNames1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await changeName(runner, 50);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeName(runner, 40);
  }
}

/** On SQLite this makes the table anew. */
const changeName = (runner: QueryRunner, length: number) =>
  runner.changeColumn('large', 'name', new TableColumn({ name: 'name', ...column.line(length)(engineOf(runner)) }));

/** What records changes in a database. */
async function tracesIn(database: Database): Promise<unknown[]> {
  const sql =
    database.engineName === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'trigger' OR name LIKE 'copy%'`
      : `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
         UNION ALL SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name LIKE 'copy%'`;
  return database.read(sql);
}

function raise(error: Error): never {
  throw error;
}

describeOnSqlite('the change log of a copy', (sqlite) => {
  describeCopies('from SQLite to SQLite', () => ({ from: sqlite, to: sqlite }));
});

describeOnMysql('the change log of a copy', (mysql) => {
  const sqlite = sqliteTestEngine();
  afterEach(() => sqlite.cleanUp());
  describeCopies('from SQLite to MySQL', () => ({ from: sqlite, to: mysql }));
  describeCopies('from MySQL to SQLite', () => ({ from: mysql, to: sqlite }));
  describeCopies('from MySQL to MySQL', () => ({ from: mysql, to: mysql }));
});
