import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { Database } from '@grove/database';
import { Account, bankMigrations, connectToDatabase, describeOnMysql } from '@grove/database/testing';
import { readChecksums, copiedMigrations, createFilledBank, openTarget } from '../../testing/copied-tables.js';
import { copyDatabase } from '../copy-database.js';

describeOnMysql('a copy by an account that may not create triggers', (mysql) => {
  const name = `copier_${randomBytes(5).toString('hex')}`;
  let url: string;
  let source: Database;
  let target: Database;

  beforeEach(async () => {
    url = await createFilledBank(mysql);
    const database = new URL(url).pathname.slice(1);
    for (const host of ['%', 'localhost'])
      await asAdministrator(
        `CREATE USER '${name}'@'${host}' IDENTIFIED BY 'walnuts';
         GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES ON ${database}.* TO '${name}'@'${host}'`,
      );
    source = await openAsCopier();
    target = await openTarget(await mysql.createDatabase());
  });
  afterEach(async () => {
    await Promise.all([source.close(), target.close()]);
    await asAdministrator(`DROP USER '${name}'@'%', '${name}'@'localhost'`);
  });

  const openAsCopier = () => {
    const ofCopier = Object.assign(new URL(url), { username: name, password: 'walnuts' }).toString();
    return Database.open({ url: ofCopier, entities: [Account], migrations: [...bankMigrations, ...copiedMigrations] });
  };
  const asAdministrator = async (sql: string) => {
    const connection = await connectToDatabase(url);
    await connection.query(sql).finally(() => connection.end());
  };
  const change = (balance: number) =>
    source.write((unit) => unit.query(`UPDATE account SET balance = ${balance} WHERE owner = 'owner 1'`));

  it('says what to do for a short freeze, compares everything while writes are frozen, and leaves nothing behind', async () => {
    const warnings: string[] = [];
    const options = { onWarning: (message: string) => void warnings.push(message) };
    const { recordsChanges } = await copyDatabase(source, target, { ...options, freezes: false });
    expect(recordsChanges).toBe(false);
    await change(77);
    const report = await copyDatabase(source, target, {
      ...options,
      freezes: true,
      onPhase: async (phase) => void (phase === 'freezing' && (await change(78))),
    });
    expect(warnings).toEqual(Array(2).fill(expect.stringContaining('privilege TRIGGER')));
    expect(report.isComplete).toBe(true);
    expect(await readChecksums(target)).toEqual(await readChecksums(source));
    expect(await source.read(`SHOW TABLES LIKE 'copy%'`)).toEqual([]);
  });

  it('goes on with what it has copied when the account may create them later, although it begins again', async () => {
    await copyDatabase(source, target, { freezes: false });
    await asAdministrator(`GRANT TRIGGER ON ${new URL(url).pathname.slice(1)}.* TO '${name}'@'%', '${name}'@'localhost'`);
    await change(79);
    // A session learns of its privileges when it begins.
    await source.close();
    source = await openAsCopier();
    const warnings: string[] = [];
    const { tables, recordsChanges } = await copyDatabase(source, target, {
      freezes: true,
      onWarning: (message) => void warnings.push(message),
    });
    expect(recordsChanges).toBe(true);
    expect(warnings).toEqual([]);
    expect(tables.find((table) => table.name === 'account')!.changed).toBe(1);
    expect(await readChecksums(target)).toEqual(await readChecksums(source));
  });
});
