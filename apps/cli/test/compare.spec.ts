import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import type { CommandOutcome } from './support/command-runner.js';
import { basic, startGrove, type RunningGrove } from './support/running-grove.js';

// Shops are filled, started and read several times.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'walnut-2026';
const SHOP = { SAMPLE_DATA: 'true', ADMIN_PASSWORD: PASSWORD, COMPAT_ROOT: 'wp-json', LOG_LEVEL: 'warn' };
const headers = { ...basic('admin', PASSWORD), 'content-type': 'application/json' };

interface Report {
  readonly equal: boolean;
  readonly differences: readonly {
    readonly resource: string;
    readonly field: string;
    readonly nature: string;
    readonly area: string;
  }[];
  readonly ledger: readonly { readonly section: string; readonly equal: boolean }[];
}

describeOnSqlite('grove compare', (engine) => {
  let [oldCli, newCli] = [] as unknown as [CliFixture, CliFixture];
  let [oldShop, newShop] = [] as unknown as [RunningGrove, RunningGrove];

  beforeAll(async () => {
    [oldCli, newCli] = [await CliFixture.create(engine), await CliFixture.createEmpty(engine)];
    await (await startGrove(oldCli, SHOP)).stop();
    // A copy has the same accounts, ids and dates.
    cpSync(fileOf(oldCli), fileOf(newCli));
    cpSync(oldCli.folder, newCli.folder, { recursive: true });
    [oldShop, newShop] = await Promise.all([startGrove(oldCli, SHOP), startGrove(newCli, SHOP)]);
  });
  afterAll(async () => {
    await Promise.all([oldShop, newShop].map((shop) => shop?.stop()));
    await Promise.all([oldCli, newCli].map((cli) => cli?.close()));
  });

  const fileOf = ({ databaseUrl }: CliFixture): string => databaseUrl.replace('sqlite:', '');
  const compared = (
    args: readonly string[],
    env: Record<string, string> = { COMPARE_KEY: `admin:${PASSWORD}` },
  ): Promise<CommandOutcome> => oldCli.run(['compare', '--new', newShop.url, '--sample', '3', ...args], env);
  const old = () => ['--old', oldShop.url];

  async function change<T = { id: number }>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${newShop.url}/wp-json${path}`, { method, headers, body: body && JSON.stringify(body) });
    expect([path, response.status < 300]).toEqual([path, true]);
    return (await response.json()) as T;
  }

  it('finds two equal shops equal, and says what was compared', async () => {
    const { code, out } = await compared(old());
    expect([code, out]).toEqual([0, expect.stringContaining('Result: the two systems are equal.')]);
    expect(out).toMatch(/\/wc\/v1\/orders +(\d+) +\1 /);
    expect(out).toMatch(/Orders by status, currency and month: all \d+ sums agree\./);
    expect(out).not.toContain(PASSWORD);
  });

  it('compares with recorded answers, and keeps the key of the command line out of its output', async () => {
    const path = '/wc/v1/orders?per_page=5';
    const response = await fetch(`${oldShop.url}/wp-json${path}`, { headers });
    const text = (await response.text()).replaceAll(oldShop.url, '{site}');
    const answer = {
      actor: 'admin',
      method: 'GET',
      path,
      status: 200,
      total: Number(response.headers.get('x-wp-total')),
      body: JSON.parse(text) as object,
    };
    const file = join(oldCli.folder, 'answers.json.gz');
    writeFileSync(file, gzipSync(JSON.stringify([answer, { ...answer, path: '/wc/v1/orders/99999', total: null }])));
    const { code, out } = await compared(['--old', file, '--key', `admin:${PASSWORD}`]);
    expect([code, out]).toEqual([1, expect.stringContaining('another status of /wc/v1/orders')]);
    expect(out).not.toContain(PASSWORD);
  });

  it.each([
    ['without an old system', []],
    ['with a key that is none', ['--old', 'http://127.0.0.1:9', '--key', 'geheim']],
    ['with a pattern that is none', ['--old', 'http://127.0.0.1:9', '--only', '(']],
    ['with a system that is not there', ['--old', 'http://127.0.0.1:9']],
    ['with a file that is not there', ['--old', 'nothing.json']],
    ['with a file of keys that is not there', ['--old', 'http://127.0.0.1:9', '--key-file', 'nothing.txt']],
  ])('%s ends with 2, a sentence and no secret', async (_what, args) => {
    const { code, out, err } = await compared(args);
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(/^.+\.\n$|^error: .+/s)]);
    expect(err).not.toContain('geheim');
  });

  it('ends with 2 when the old system does not sign the key in', async () => {
    writeFileSync(join(oldCli.folder, 'keys.txt'), '# the owner\nadmin:wrong-2026\n');
    const { code, err } = await compared([...old(), '--key-file', 'keys.txt'], {});
    expect([code, err]).toEqual([2, expect.stringContaining('does not sign in admin')]);
  });

  it('compares what visitors may read when there is no key, and says so', async () => {
    const { code, out, err } = await compared(old(), {});
    expect([code, out, err]).toEqual([0, expect.stringContaining('as visitor.'), expect.stringContaining('No key is given')]);
  });

  // The new shop changes here, so this is the last.
  it('finds and names each difference: in records, amounts, stock, access and sums', async () => {
    const [product] = await change<{ id: number; price: string }[]>('GET', '/wc/v1/products?type=simple&per_page=1');
    await change('PUT', `/wc/v1/products/${product.id}`, { regular_price: '77.77', manage_stock: true, stock_quantity: 4321 });
    const [order] = await change<{ id: number }[]>('GET', '/wc/v1/orders?status=completed&per_page=1');
    await change('PUT', `/wc/v1/orders/${order.id}`, { fee_lines: [{ name: 'Cent', total: '0.01', tax_status: 'none' }] });
    const [coupon] = await change<{ id: number }[]>('GET', '/wc/v1/coupons?per_page=1');
    await change('DELETE', `/wc/v1/coupons/${coupon.id}?force=true`);
    await change('POST', '/wp/v2/posts', { title: 'New here', status: 'publish' });
    const [user] = await change<{ id: number }[]>('GET', '/wp/v2/users?roles=customer&per_page=1');
    await change('PUT', `/wp/v2/users/${user.id}`, { roles: ['editor'] });

    const { code, out, err } = await compared([...old(), '--json', 'report.json']);
    const report = JSON.parse(readFileSync(join(oldCli.folder, 'report.json'), 'utf8')) as Report;
    expect([code, report.equal, err.includes(PASSWORD)]).toEqual([1, false, false]);
    expect(report.differences).toEqual(
      expect.arrayContaining(
        [
          { resource: '/wc/v1/products', field: 'regular_price', nature: 'value', area: 'money' },
          { resource: '/wc/v1/products', field: 'stock_quantity', nature: 'value', area: 'stock' },
          { resource: '/wc/v1/orders', field: 'total', nature: 'value', area: 'money' },
          { resource: '/wc/v1/orders', field: 'fee_lines[]', nature: 'record only new', area: 'money' },
          { resource: '/wc/v1/coupons', field: '', nature: 'record only old', area: 'identity' },
          { resource: '/wp/v2/posts', field: '', nature: 'record only new', area: 'identity' },
          { resource: '/wp/v2/posts', field: '', nature: 'total', area: 'identity' },
          { resource: '/wp/v2/users', field: 'roles', nature: 'value', area: 'access' },
        ].map((difference) => expect.objectContaining(difference)),
      ),
    );
    const sections = report.ledger.filter(({ equal }) => !equal).map(({ section }) => section);
    expect(new Set(sections)).toEqual(new Set(['Orders', 'Orders in total', 'Stock', 'Coupon uses', 'Customers']));
    expect(out).toMatch(new RegExp(`another total of /wc/v1/orders\\n +${order.id}: /wc/v1/orders`));
    expect(out).toContain('Result: the two systems differ');
    expect(out).toContain('What to do:');
  });
});
