import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Pool, PoolConnection } from 'mysql2';
import type { Database } from '../../database.js';
import { DatabaseReadOnly } from '../../database-errors.js';
import { newBank, ownersIn } from '../../testing/bank.js';
import { describeOnMysql } from '../../testing/describe-on-each-engine.js';
import type { PooledMysqlDriver } from './mysql-driver.js';
import { deleteRows, insertRow } from '../../testing/rows.js';

const SESSIONS = 10;

describeOnMysql('A server that becomes read-only because another one is the primary now', (engine) => {
  let bank: Database;
  let pool: Pool;
  beforeEach(async () => {
    bank = await newBank(engine, { poolSize: SESSIONS });
    ({ pool } = bank.source.driver as PooledMysqlDriver);
    await Promise.all(Array.from({ length: SESSIONS }, () => take()).map(async (taken) => makeReadOnly(await taken)));
  });
  afterEach(() => bank.close());

  const take = () =>
    new Promise<PoolConnection>((resolve, reject) =>
      pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
    );
  const makeReadOnly = async (connection: PoolConnection) => {
    await connection.promise().query('SET SESSION TRANSACTION READ ONLY');
    connection.release();
  };
  const insert = (owner: string) => bank.write((unit) => insertRow(unit, 'account', { owner }));

  it('is left: all its sessions are replaced, and each write succeeds', async () => {
    const owners = Array.from({ length: 30 }, (_, index) => `owner ${index}`);
    await Promise.all(owners.map(insert));
    expect((await ownersIn(bank)).sort()).toEqual(owners.sort());
    await Promise.all(Array.from({ length: SESSIONS }, () => insertAndDelete()));
  });

  it('is reported if there is no other one; records can be read', async () => {
    pool.on('connection', (connection) => connection.query('SET SESSION TRANSACTION READ ONLY'));
    await Promise.all([
      expect(insert('ann')).rejects.toThrow(DatabaseReadOnly),
      expect(insert('bob')).rejects.toThrow(DatabaseReadOnly),
    ]);
    expect(await ownersIn(bank)).toEqual([]);
  }, 20_000);

  async function insertAndDelete(): Promise<void> {
    await bank.write(async (unit) => {
      const { insertId } = await insertRow(unit, 'account', { owner: `${Math.random()}` });
      await deleteRows(unit, 'account', { id: insertId });
    });
  }
});
