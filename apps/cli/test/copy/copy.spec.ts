import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnMysql, describeOnSqlite, sqliteTestEngine, updateRows } from '@grove/database/testing';
import { CliFixture, outcomeOf } from '../support/cli-fixture.js';
import { answersOf, type Credentials, headersFor, startOn } from './copied-shop.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** How often a copy is killed. More often with `COPY_KILLS=30`. */
const KILLS = Number(process.env['COPY_KILLS'] ?? 3);

interface CopyJson {
  readonly complete: boolean;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly checksum: string }[];
}

const PASSWORD = 'walnoot-7-walnoot';

async function seededShop(): Promise<{ cli: CliFixture; credentials: Credentials }> {
  const cli = await CliFixture.createEmpty(sqliteTestEngine());
  await cli.run(['seed']);
  await cli.run(['user', 'create', '--username', 'admin', '--role', 'administrator', '--email', 'a@b.example'], {
    ADMIN_PASSWORD: PASSWORD,
  });
  const password = await cli.json<Credentials>(['app-password', 'create', '--username', 'admin', '--name', 'spec']);
  const key = await cli.json<Credentials>(['key', 'create', '--username', 'admin', '--permissions', 'read_write']);
  return { cli, credentials: { ...password, ...key } };
}

const sums = ({ tables }: CopyJson) => Object.fromEntries(tables.map(({ name, checksum }) => [name, checksum]));

describeOnMysql('a shop that moves from SQLite to MySQL and back', (engine) => {
  let cli: CliFixture;
  let credentials: Credentials;
  let mysqlUrl: string;
  beforeAll(async () => {
    ({ cli, credentials } = await seededShop());
    mysqlUrl = await engine.createDatabase();
  });
  afterAll(() => cli.close());

  it('has the same rows, the same credentials and the same answers everywhere', async () => {
    const original = await startOn(cli);
    const expected = await answersOf(original, credentials);
    expect(Object.values(expected).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(30);
    await original.stop();

    const there = await cli.json<CopyJson>(['copy', '--freeze'], { COPY_TARGET: mysqlUrl });
    const backUrl = `sqlite:${join(cli.folder, 'back.db')}`;
    const back = await cli.json<CopyJson>(['copy', '--freeze'], { DATABASE_URL: mysqlUrl, COPY_TARGET: backUrl });
    expect([there.complete, back.complete]).toEqual([true, true]);
    expect(sums(back)).toEqual(sums(there));

    await cli.json(['copy', '--unfreeze'], { DATABASE_URL: mysqlUrl });
    for (const url of [mysqlUrl, backUrl]) {
      const copied = await startOn(cli, url);
      expect(await answersOf(copied, credentials)).toEqual(expected);
      await copied.stop();
    }
  });
});

describeOnSqlite('grove copy', () => {
  let cli: CliFixture;
  let credentials: Credentials;
  beforeAll(async () => {
    ({ cli, credentials } = await seededShop());
  });
  afterAll(() => cli.close());

  const targetAt = (name: string) => `sqlite:${join(cli.folder, name)}`;

  it('that is killed at any moment continues when it is repeated', async () => {
    const copy = ['copy', '--to', targetAt('killed.db')];
    const started = Date.now();
    await outcomeOf(cli.spawn(['copy', '--to', targetAt('whole.db')]));
    const duration = Date.now() - started;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = cli.spawn(copy);
      const end = outcomeOf(child);
      // Moments are spread over the time that a whole copy takes.
      await Promise.race([delay((duration * (kill + 0.5)) / KILLS), end]);
      child.kill('SIGKILL');
      await end;
    }
    const whole = await cli.json<CopyJson>(['copy', '--to', targetAt('whole.db')]);
    const killed = await cli.json<CopyJson>(copy);
    expect(sums(killed)).toEqual(sums(whole));
  });

  it('with --freeze answers writes with 503 until --unfreeze, reads go on, and the server stays in service', async () => {
    const server = await startOn(cli);
    const headers = { ...headersFor('/shop', credentials), 'Content-Type': 'application/json' };
    const create = () =>
      fetch(`${server.url}/rest/shop/v1/products/tags`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: `Tag ${Math.random()}` }),
      });
    expect((await create()).status).toBe(201);
    await cli.json(['copy', '--freeze', '--to', targetAt('new.db')]);

    const refused = await create();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.json()).toMatchObject({ code: 'rest_writes_frozen' });
    expect((await fetch(`${server.url}/rest/shop/v1/products/tags`, { headers })).status).toBe(200);
    const ready = await fetch(`${server.url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { checks: { writes: { status: 'degraded' } } }]);
    const key = ['key', 'create', '--username', 'admin', '--permissions', 'read'];
    expect(await cli.refusal(key, { LOG_LEVEL: 'silent' })).toMatchObject({ code: 'writes_frozen' });

    expect(await cli.json(['copy', '--unfreeze'])).toEqual({ was_frozen: true, recorded_changes: false });
    expect((await create()).status).toBe(201);
    await server.stop();
  });

  it('with --unfreeze gives a copy up: changes are recorded no more', async () => {
    await cli.json(['copy', '--to', targetAt('given-up.db')]);
    const { out } = await cli.run(['doctor', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ level: 'warning', remedy: expect.stringContaining('grove copy --unfreeze') }),
      ]),
    });
    expect(await cli.json(['copy', '--unfreeze'])).toEqual({ was_frozen: false, recorded_changes: true });
    const traces = await cli.query(`SELECT name FROM sqlite_master WHERE type = 'trigger' OR name = 'copy_changes'`);
    expect(traces).toEqual([]);
  });

  it('names what is wrong with its target', async () => {
    expect(await cli.refusal(['copy'])).toMatchObject({ code: 'no_target' });
    expect(await cli.refusal(['copy', '--to', 'postgres://localhost'])).toMatchObject({
      code: 'invalid_target',
      message: expect.stringContaining('sqlite:'),
    });
    expect(await cli.refusal(['copy', '--to', cli.databaseUrl])).toMatchObject({ code: 'target_not_empty' });
  });

  it('is refused before anything is copied if the source names a file by a key that Grove never makes', async () => {
    const [{ key }] = await cli.query<{ key: string }>('SELECT MIN(storage_key) AS "key" FROM media_file');
    const change = (from: string, to: string) =>
      cli.write((unit) => updateRows(unit, 'media_file', { storage_key: to }, { storage_key: from }));
    await change(key, '../../secret');
    const to = `sqlite:${join(cli.folder, 'hostile.db')}`;
    expect(await cli.refusal(['copy', '--to', to])).toMatchObject({ code: 'invalid_storage_key' });
    expect(await cli.refusal(['backup', 'hostile.tar'])).toMatchObject({ code: 'invalid_storage_key' });
    for (const name of ['hostile.db', 'hostile.tar', 'hostile.tar.partial'])
      expect(existsSync(join(cli.folder, name))).toBe(false);
    await change('../../secret', key);
  });

  it('warns of a password that other users of the machine can see', async () => {
    const { err } = await cli.run(['copy', '--to', 'mysql://grove:walnuts@127.0.0.1:1/shop']);
    expect(err).toContain('COPY_TARGET');
    expect(err).not.toContain('walnuts');
  });
});
