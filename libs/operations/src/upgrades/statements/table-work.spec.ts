import { expect, it } from 'vitest';
import { Database } from '@grove/database';
import { describeOnMysql } from '@grove/database/testing';
import { readServerFacts } from '../migration-plan.js';
import { StatementRecorder } from './statement-recorder.js';
import { estimateWork } from './table-work.rules.js';

const STATEMENTS = [
  'ALTER TABLE tree ADD COLUMN height int NULL',
  'ALTER TABLE tree ADD COLUMN height int NULL AFTER id',
  "ALTER TABLE tree ADD COLUMN details longtext NOT NULL DEFAULT ('{}')",
  "ALTER TABLE tree ADD COLUMN kind varchar(20) NOT NULL DEFAULT ''",
  'ALTER TABLE tree DROP COLUMN plain',
  'ALTER TABLE tree RENAME COLUMN kept TO given',
  'ALTER TABLE tree RENAME INDEX kept_index TO given_index',
  'ALTER TABLE tree RENAME TO plant',
  'ALTER TABLE tree DROP INDEX kept_index',
  'ALTER TABLE tree DROP FOREIGN KEY kept_key',
  'ALTER TABLE tree ADD INDEX i (name)',
  'ALTER TABLE tree ADD UNIQUE INDEX u (id, name)',
  'ALTER TABLE tree MODIFY name varchar(30) NOT NULL',
  'ALTER TABLE tree MODIFY long_name varchar(300) NOT NULL',
  'ALTER TABLE tree MODIFY name varchar(10) NOT NULL',
  'ALTER TABLE tree MODIFY kept bigint NULL',
  'ALTER TABLE tree ADD FOREIGN KEY (kept) REFERENCES place (id)',
  'ALTER TABLE tree CONVERT TO CHARACTER SET latin1',
];

describeOnMysql('What is known of a change of a table is what the server does:', (engine) => {
  it.each(STATEMENTS)('%s', async (sql) => {
    const database = await Database.open({ url: await engine.createDatabase(), entities: [], migrations: [] });
    const runner = database.source.createQueryRunner();
    await runner.query('CREATE TABLE place (id int PRIMARY KEY)');
    await runner.query(`CREATE TABLE tree (id int PRIMARY KEY, name varchar(20) NOT NULL, long_name varchar(200) NOT NULL, kept int NULL, plain int NULL,
      place_id int NULL, INDEX kept_index (kept), CONSTRAINT kept_key FOREIGN KEY (place_id) REFERENCES place (id)) CHARACTER SET utf8mb4`);
    await runner.query("INSERT INTO tree (id, name, long_name) VALUES (1, 'oak', 'English oak')");
    const recorder = new StatementRecorder(runner, true);
    await recorder.runner.query(sql);
    const { algorithm, locks } = estimateWork(recorder.operations[0], await readServerFacts(database), false);
    const forced = `, ALGORITHM=${algorithm.toUpperCase()}, LOCK=${locks === 'nothing' ? 'NONE' : 'SHARED'}`;
    // An instant change is made under a lock of a moment, which servers do not let be named. They call changes of keys in place, but read no row.
    const instant = /DROP INDEX|DROP FOREIGN KEY|RENAME INDEX/.test(sql)
      ? ', ALGORITHM=INPLACE, LOCK=NONE'
      : ', ALGORITHM=INSTANT';
    await runner.query(sql + (algorithm === 'instant' ? instant : forced));
    await runner.release();
    await database.close();
    expect(algorithm).not.toBe('rows');
  });
});
