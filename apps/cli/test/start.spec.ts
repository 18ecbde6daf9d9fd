import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describeOnEachEngine, describeOnSqlite, type TestEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import type { CommandOutcome } from './support/command-runner.js';
import { basic, statusOfPrintedCurl, startGrove } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SECRET = /(ck_|cs_)\w{40}|(\w{4} ){5}\w{4}/;

let cli: CliFixture;
const count = async (table: string) => (await cli.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0].n;

function useFixture(engine: TestEngine): void {
  beforeEach(async () => {
    cli = await CliFixture.createEmpty(engine);
  });
  afterEach(() => cli.close());
}

describeOnEachEngine('grove start, twice one after the other', (engine) => {
  let first: StoppedGrove;
  let second: StoppedGrove;
  beforeAll(async () => {
    cli = await CliFixture.createEmpty(engine);
    first = await startAndStop('SIGTERM');
    second = await startAndStop('SIGINT');
  });
  afterAll(() => cli.close());

  interface StoppedGrove {
    readonly outcome: CommandOutcome;
    readonly statusOfCurl: number;
    /** The numbers of rows while it ran. */
    readonly rows: Readonly<Record<string, number>>;
  }

  const TABLES = [
    'product',
    'shop_order',
    'post',
    'media',
    'comment',
    'product_image',
    'user',
    'consumer_key',
    'application_password',
  ];

  async function startAndStop(signal: 'SIGTERM' | 'SIGINT'): Promise<StoppedGrove> {
    const grove = await startGrove(cli, { SAMPLE_DATA: 'true' });
    const statusOfCurl = await statusOfPrintedCurl(grove.out);
    const rows = Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await count(table)] as const)));
    return { outcome: await grove.stop(signal), statusOfCurl, rows };
  }

  it('creates an administrator and a key, and prints both once, with a curl command that works', () => {
    expect(first.outcome.out).toMatch(
      /username +admin\n +application password {2}(\w{4} ){5}\w{4}\n +consumer key +ck_\w{40}\n +consumer secret +cs_\w{40}\n/,
    );
    expect(first.outcome.out).toMatch(/curl -u ck_/);
    for (const { outcome, statusOfCurl } of [first, second]) expect([statusOfCurl, outcome.code]).toEqual([200, 0]);
    expect(second.outcome.out + second.outcome.err).not.toMatch(SECRET);
    expect(second.rows).toMatchObject({ consumer_key: 1, application_password: 1, user: first.rows['user'] });
  });

  it('loads the sample shop on the first start and never again', () => {
    const { product, shop_order: orders } = first.rows;
    expect([product >= 60, orders >= 100]).toEqual([true, true]);
    expect(first.rows).toMatchObject({ post: 30, media: 12, comment: 40, product_image: 27 });
    expect(second.rows).toEqual(first.rows);
  });
});

describeOnEachEngine('grove start', (engine) => {
  useFixture(engine);

  it('creates one administrator and one sample shop if two processes start at the same time', async () => {
    const both = await Promise.all([startGrove(cli, { SAMPLE_DATA: 'true' }), startGrove(cli, { SAMPLE_DATA: 'true' })]);
    expect(both.filter(({ out }) => SECRET.test(out))).toHaveLength(1);
    expect(await cli.query("SELECT COUNT(*) AS n FROM user_role WHERE role = 'administrator'")).toEqual([{ n: 1 }]);
    expect(await count('consumer_key')).toBe(1);
    expect(await cli.query('SELECT sku FROM product GROUP BY sku HAVING COUNT(*) > 1')).toEqual([]);
    expect(await count('shop_order')).toBe(150);
    for (const { stop } of both) expect(await stop()).toMatchObject({ code: 0 });
  });

  it('reports that the port is in use before it creates anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = `${(other.address() as AddressInfo).port}`;
    const refusal = await cli.refusal(['start'], { PORT: port });
    other.close();
    expect(refusal).toEqual({ code: 'port_taken', message: expect.stringMatching(new RegExp(`port ${port} of .*PORT=\\d+`)) });
    const suggested = Number(/PORT=(\d+)/.exec(refusal.message)![1]);
    expect([suggested > Number(port), suggested <= Number(port) + 20]).toEqual([true, true]);
    expect(await cli.json(['migrate'])).toMatchObject({ applied: expect.arrayContaining([expect.any(String)]) });
  });
});

// How the command reads its environment does not depend on the engine.
describeOnSqlite('grove start', (engine) => {
  useFixture(engine);

  it('writes credentials to a file instead of the log of a production server (finding suspected: first start)', async () => {
    const grove = await startGrove(cli, { NODE_ENV: 'production' });
    const file = join(cli.folder, 'first-start.txt');
    expect(grove.out).toContain(file);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const [, name, secret] = /consumer key +(ck_\w{40})\n +consumer secret +(cs_\w{40})\n/.exec(readFileSync(file, 'utf8'))!;
    const { status } = await fetch(`${grove.url}/rest/shop/v1/products`, { headers: basic(name, secret) });
    expect(status).toBe(200);
    const { out, err } = await grove.stop();
    expect(out + err).not.toMatch(SECRET);
  });

  it('does not print a chosen password', async () => {
    const grove = await startGrove(cli, { ADMIN_USERNAME: 'baas', ADMIN_PASSWORD: 'walnoot-7' });
    const { status } = await fetch(`${grove.url}/rest/shop/v1/products`, { headers: basic('baas', 'walnoot-7') });
    expect(status).toBe(200);
    const { out, err } = await grove.stop();
    expect(out + err).not.toContain('walnoot-7');
  });

  it('reports every error of the configuration', async () => {
    const { code, out, err } = await cli.run(['start'], { PORT: 'many', LOG_LEVEL: 'loud', CURRENCY: 'florin' });
    expect([code, out]).toEqual([1, '']);
    for (const name of ['PORT', 'LOG_LEVEL', 'CURRENCY']) expect(err).toContain(name);
  });

  it('reads .env in its folder, and the environment overrides it', async () => {
    writeFileSync(join(cli.folder, '.env'), 'ADMIN_USERNAME=gerda\nPORT=1\n');
    await (await startGrove(cli)).stop();
    expect(await cli.query('SELECT username FROM user')).toEqual([{ username: 'gerda' }]);
  });
});
