import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import dns from 'node:dns';
import { join } from 'node:path';
import type { Connection } from 'mysql2/promise';
import type { Database } from '../../database.js';
import { newBank, openBank, ownersIn } from '../../testing/bank.js';
import { describeOnMysql } from '../../testing/describe-on-each-engine.js';
import { connectToDatabase } from '../../testing/test-engine.js';
import { TcpProxy } from '../../../test/tcp-proxy.js';
import type { PooledMysqlDriver } from './mysql-driver.js';
import { insertRow } from '../../testing/rows.js';

const certificates = process.env['GROVE_TEST_MYSQL_TLS'];

describeOnMysql('A connection by TLS', (engine) => {
  // A server that was named by DATABASE_URL has certificates of its own.
  (certificates ? describe : describe.skip)('to a server with a certificate of a private authority', () => {
    let url: string;
    let admin: Connection;
    const accounts: string[] = [];
    beforeAll(async () => {
      url = await engine.createDatabase();
      admin = await connectToDatabase(url);
    });
    afterEach(() => void vi.restoreAllMocks());
    afterAll(async () => {
      for (const account of accounts) await admin.query(`DROP USER '${account}'@'%'`);
      await admin.end();
    });

    const pem = (name: string) => join(certificates!, `${name}.pem`);
    const OWN = { ca: pem('ca') };
    const CLIENT = { cert: pem('client'), key: pem('client-key') };

    function urlWith(parameters: Record<string, string>, host = 'localhost', account?: string): string {
      const changed = new URL(url);
      changed.search = new URLSearchParams(parameters).toString();
      changed.hostname = host;
      return Object.assign(changed, account && { username: account, password: 'open-sesame' }).toString();
    }

    /** The cipher of the connection: empty without encryption. */
    async function cipherOf(databaseUrl: string): Promise<string> {
      const bank = await openBank(databaseUrl);
      try {
        const [{ Value: cipher }] = await bank.read<{ Value: string }>(`SHOW STATUS LIKE 'Ssl_cipher'`);
        return cipher;
      } finally {
        await bank.close();
      }
    }

    async function accountThatRequires(requirement: string): Promise<string> {
      const name = `tls_${accounts.length}_${new URL(url).pathname.slice(-10)}`;
      await admin.query(`CREATE USER '${name}'@'%' IDENTIFIED BY 'open-sesame' REQUIRE ${requirement}`);
      await admin.query(`GRANT ALL ON ${new URL(url).pathname.slice(1)}.* TO '${name}'@'%'`);
      accounts.push(name);
      return name;
    }

    it('is encrypted with "require" and "verify", and is not without', async () => {
      expect(await cipherOf(urlWith({}))).toBe('');
      for (const parameters of [{ tls: 'require' }, { tls: 'require', ...OWN }, { tls: 'verify', ...OWN }])
        expect(await cipherOf(urlWith(parameters))).toMatch(/^TLS_|^[A-Z0-9-]{8,}$/);
    });

    it('is refused if nobody that is known vouches for the certificate', async () => {
      await expect(cipherOf(urlWith({ tls: 'verify' }))).rejects.toThrow(/certificate/);
      await expect(cipherOf(urlWith({ tls: 'require', ca: pem('client') }))).rejects.toThrow(/certificate/);
    });

    it('is refused with "verify" if the certificate is for another host name', async () => {
      const lookup = (_name: string, { all }: dns.LookupOptions, done: (...found: unknown[]) => void) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
      vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
      await expect(cipherOf(urlWith({ tls: 'verify', ...OWN }, 'db.grove.test'))).rejects.toThrow(/altnames/);
      expect(await cipherOf(urlWith({ tls: 'require', ...OWN }, 'db.grove.test'))).not.toBe('');
    });

    it('is refused without encryption, and without a certificate of the client, if the account requires them', async () => {
      const encrypted = await accountThatRequires('SSL');
      await expect(cipherOf(urlWith({}, 'localhost', encrypted))).rejects.toThrow();
      expect(await cipherOf(urlWith({ tls: 'verify', ...OWN }, 'localhost', encrypted))).not.toBe('');
      const certified = await accountThatRequires('X509');
      await expect(cipherOf(urlWith({ tls: 'verify', ...OWN }, 'localhost', certified))).rejects.toThrow();
      expect(await cipherOf(urlWith({ tls: 'verify', ...OWN, ...CLIENT }, 'localhost', certified))).not.toBe('');
    });
  });
});

describeOnMysql('Several servers in one url', (engine) => {
  let proxies: TcpProxy[];
  let bank: Database;
  beforeAll(async () => {
    const target = new URL(await engine.createDatabase());
    proxies = [new TcpProxy(target), new TcpProxy(target)];
    for (const proxy of proxies) await proxy.start();
    const [one, other] = proxies.map((proxy) => new URL(proxy.url));
    bank = await openBank(one.toString().replace(one.host, `${one.host},${other.host}`));
  });
  afterAll(async () => {
    await bank.close();
    for (const proxy of proxies) await proxy.stop();
  });
  const insert = (owner: string) => bank.write((unit) => insertRow(unit, 'account', { owner }));

  it('are used in their order: the next one when one is gone, and the first one again when that is gone', async () => {
    await insert('ann');
    await proxies[0].stop();
    await insert('bob');
    await proxies[0].start();
    await proxies[1].stop();
    await insert('cleo');
    await proxies[1].start();
    expect(await ownersIn(bank)).toEqual(['ann', 'bob', 'cleo']);
  });

  it('are tried one after the other when the first one accepts no changes', async () => {
    const { pool } = bank.source.driver as PooledMysqlDriver;
    const first = Number(new URL(proxies[0].url).port);
    const ports = new Set<number>();
    pool.on('connection', (connection) => {
      ports.add(connection.config.port!);
      if (connection.config.port === first) connection.query('SET SESSION TRANSACTION READ ONLY');
    });
    await proxies[1].stop();
    await bank.read('SELECT 1');
    await proxies[1].start();
    await Promise.all(Array.from({ length: 20 }, (_, index) => insert(`owner ${index}`)));
    expect((await ownersIn(bank)).length).toBe(23);
    expect(ports.has(first)).toBe(true);
  });
});

describeOnMysql('A server that refuses a connection after it accepted others', (engine) => {
  it('is unavailable: no request can do anything about a changed password', async () => {
    const bank = await newBank(engine, { poolSize: 1 });
    const { pool } = bank.source.driver as PooledMysqlDriver;
    const { connectionConfig } = (pool as unknown as { config: { connectionConfig: { password: string } } }).config;
    const { password } = connectionConfig;
    const [{ id }] = await bank.read('SELECT CONNECTION_ID() AS id');
    connectionConfig.password = 'another';
    await endSession(bank, Number(id));
    await expect(bank.read('SELECT 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'ER_ACCESS_DENIED_ERROR' });
    connectionConfig.password = password;
    expect(await bank.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await bank.close();
  });

  async function endSession(bank: Database, id: number): Promise<void> {
    await bank.write((unit) => unit.run({ changes: [], sql: `KILL ${id}` })).catch(() => undefined);
  }
});
