import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_CLASSES, openDatabase, startServer, type RunningServer } from '@grove/server';
import { Configuration } from '@grove/core';
import { SeededRandom } from '@grove/core/testing';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { basic } from './support/running-grove.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Commands, each followed by all reads. `CACHE_ROUNDS=500` looks longer. */
const ROUNDS = Number(process.env['CACHE_ROUNDS'] ?? 8);

const PATHS = [
  '/',
  '/shop/v1/products?per_page=100',
  '/shop/v1/products?search=sheet&_fields=id,name,price',
  '/shop/v1/products/tags',
  '/shop/v1/customers?orderby=id',
  '/shop/v1/orders?per_page=5',
  '/shop/v1/reports/sales?period=year',
  '/cms/v2/users?context=edit',
  '/cms/v2/users/me',
  '/cms/v2/users/me/application-passwords',
  '/cms/v2/settings',
  '/cms/v2/posts?_embed=1',
];

describeOnEachEngine('The response cache of a running server', (engine) => {
  let cli: CliFixture;
  let cached: RunningServer;
  let uncached: RunningServer;
  /** The headers of those who read: an administrator, a clerk whom commands disable, and a visitor. */
  const readers: Record<string, string>[] = [{}];

  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    await cli.run(['seed']);
    for (const [username, role] of [
      ['anna', 'administrator'],
      ['clerk', 'shop_manager'],
    ]) {
      const account = ['--username', username, '--role', role, '--email', `${username}@noten.nl`];
      const created = await cli.json<{ application_password: string }>(['user', 'create', ...account]);
      readers.push(basic(username, created.application_password));
    }
    const start = async (responseCacheMb: number) => {
      const settings = {
        databaseUrl: cli.databaseUrl,
        dataDir: cli.folder,
        port: 0,
        logLevel: 'silent' as const,
        trustProxy: true,
      };
      const configuration = new Configuration({ ...settings, responseCacheMb }, CONFIG_CLASSES);
      return startServer(configuration, await openDatabase(configuration));
    };
    [cached, uncached] = [await start(64), await start(0)];
  });
  afterAll(async () => {
    await Promise.all([cached.stop(), uncached.stop()]);
    await cli.close();
  });

  const chance = new SeededRandom();

  /** Imports a row of a spreadsheet. */
  const importRow = (kind: string, columns: string, row: string): Promise<object> => {
    const file = join(cli.folder, 'rows.csv');
    writeFileSync(file, `${columns}\n${row}`);
    return cli.json(['import', kind, '--file', file]);
  };

  const changes = [
    () => cli.json(['setting', 'set', `title=Shop ${chance.below(1_000)}`]),
    () => cli.json(['setting', 'set', `shop.currency=${chance.pick(['EUR', 'USD', 'GBP'])}`]),
    () => cli.json(['user', chance.pick(['disable', 'enable']), '--username', 'clerk']),
    () => cli.json(['app-password', 'create', '--username', 'anna', '--name', `Till ${chance.below(1_000)}`]),
    () => importRow('products', 'SKU,Name,Regular price', `SHEET-${chance.below(3)},From a sheet,${chance.below(90)}.95`),
    () => importRow('customers', 'email,first_name', `sheet${chance.below(3)}@noten.nl,Jan ${chance.below(1_000)}`),
  ];

  /** Each round has clients of its own: a disabled account fails so often that one client would soon have to wait, and how long depends on the moment. */
  const cameFrom = (round: number) => ({
    'X-Forwarded-For': `198.18.${round >> 8}.${round & 255}`,
    'X-Forwarded-Proto': 'https',
  });

  const read = async (server: RunningServer, path: string, headers: Record<string, string>): Promise<string> => {
    const { status, text } = await responseOf(server, path, headers);
    // Responses differ in the address of their server, and suggested products may be a minute old.
    return `${status} ${text.replaceAll(new URL(server.url).host, '').replace(/"related_ids":\[[^\]]*\]/g, '')}`;
  };

  const responseOf = async (server: RunningServer, path: string, headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/rest${path}`, { headers });
    return { status: response.status, text: await response.text() };
  };

  it('answers as if there were none, whatever commands changed before', () =>
    chance.reportingSeed(async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await chance.pick(changes)();
        for (const path of PATHS)
          for (const reader of readers) {
            const headers = { ...reader, ...cameFrom(round) };
            expect([path, await read(cached, path, headers)]).toEqual([path, await read(uncached, path, headers)]);
          }
      }
    }));

  it('refuses a key as soon as the command that revokes it has ended', async () => {
    const key = ['key', 'create', '--username', 'anna', '--permissions', 'read'];
    const { consumer_key, consumer_secret } = await cli.json<Record<string, string>>(key);
    const status = async () => (await responseOf(cached, '/shop/v1/coupons', basic(consumer_key, consumer_secret))).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    const [{ id }] = (await cli.json<{ id: number; description: string }[]>(['key', 'list'])).slice(-1);
    await cli.json(['key', 'revoke', `${id}`]);
    expect(await status()).toBe(401);
  });

  it('is invalidated as a whole by `grove cache invalidate`', async () => {
    const version = async () => {
      const sql = "SELECT SUM(amount) AS version FROM counter_slot WHERE name = 'version/*'";
      return Number((await cli.query<{ version: number | null }>(sql))[0].version);
    };
    const before = await version();
    expect(await cli.json(['cache', 'invalidate'])).toEqual({ invalidated: true });
    expect(await version()).toBe(before + 1);
  });
});
