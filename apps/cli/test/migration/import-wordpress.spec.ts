import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnEachEngine, describeOnMysql, type TestEngine } from '@grove/database/testing';
import { CliFixture } from '../support/cli-fixture.js';
import { ONLY_IN_POSTS, writeAnswersOfTables } from './answers-of-tables.js';
import { basic, type RunningGrove, startGrove } from '../support/running-grove.js';
import { ANSWERS, credentials, dumpOf, OLD_ADDRESS, restoreDump, sqlOf, type Storage, STORAGES } from './recorded-shop.js';
import { storedTables } from './stored-tables.js';

// Whole shops are imported and read.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

interface ImportReport {
  readonly resumed: boolean;
  readonly records: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly leftovers: readonly { topic: string; name: string; count: number; reason: string }[];
  /** Only of a check. */
  readonly estimate?: {
    readonly seconds: number;
    readonly source_bytes: Readonly<Record<string, number>>;
    readonly database: { readonly bytes: number; readonly free_bytes: number | null };
    readonly warnings: readonly string[];
  };
}

const SERVER = { COMPAT_ROOT: 'wp-json', LOG_LEVEL: 'warn' };

/** Names of kinds whose counters of this name are not 0. */
const kindsWith = (report: ImportReport, counter: string): string[] =>
  Object.entries(report.records).flatMap(([kind, counts]) => ((counts[counter] ?? 0) > 0 ? [kind] : []));

const importing = (cli: CliFixture, from: string, ...options: string[]) =>
  cli.json<ImportReport>(['import', 'wordpress', '--from', from, ...options]);

describeOnEachEngine('an imported shop', (engine) => {
  describe.each(STORAGES)('with orders in %s', (storage) => defineTests(engine, storage));
});

function defineTests(engine: TestEngine, storage: Storage): void {
  let cli: CliFixture;
  let [check, report] = [] as unknown as [ImportReport, ImportReport];
  let usersAfterCheck: unknown[];
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    check = await importing(cli, dumpOf(storage), '--check');
    usersAfterCheck = await cli.query('SELECT id FROM user');
    report = await importing(cli, dumpOf(storage));
  });
  afterAll(() => cli.close());

  it('comes from a dump as a whole, after a check that stores nothing and counts the same', () => {
    expect(usersAfterCheck).toEqual([]);
    const counts = ({ records }: ImportReport) =>
      Object.entries(records).map(([kind, { added, skipped }]) => [kind, added, skipped]);
    expect(counts(report)).toEqual(counts(check));
    expect(report.records['order']).toMatchObject({ conflicts: 0, deleted: 0 });
    for (const { reason } of report.leftovers) expect(reason).toMatch(/^[A-Z].*\.$/);
  });

  it('is estimated by the check: how long it takes, and how much space it needs', () => {
    const { estimate } = check;
    expect(estimate!.seconds).toBeGreaterThan(0);
    expect(estimate!.seconds).toBeLessThan(600);
    expect(estimate!.source_bytes['order']).toBeGreaterThan(100_000);
    expect(estimate!.database.bytes).toBeGreaterThan(1_000_000);
    expect(estimate!.database.free_bytes === null).toBe(engine.name !== 'sqlite');
    expect(estimate!.warnings).toEqual([]);
    expect(report.estimate).toBeUndefined();
  });

  it('is the same after a second import', async () => {
    const before = await storedTables(cli);
    const again = await importing(cli, dumpOf(storage));
    for (const counter of ['added', 'changed', 'deleted', 'conflicts'])
      expect([counter, kindsWith(again, counter)]).toEqual([counter, []]);
    expect(await storedTables(cli)).toEqual(before);
  });

  describe('while Grove serves it', () => {
    let grove: RunningGrove;
    beforeAll(async () => {
      grove = await startGrove(cli, SERVER);
    });
    afterAll(() => grove.stop());

    it('lets programs sign in with the passwords and keys that they have, before and after these are renewed', async () => {
      for (const round of ['first', 'second']) {
        for (const { login, password, users_me: expected } of credentials.application_passwords) {
          const me = (secret: string) => fetch(`${grove.url}/wp-json/wp/v2/users/me`, { headers: basic(login, secret) });
          const response = await me(password);
          const { id } = (await response.json()) as { id?: number };
          expect([round, login, response.status, id]).toEqual([round, login, expected.status, expected.id]);
          expect([login, (await me(`${password.slice(0, -1)}!`)).status]).toEqual([login, 401]);
        }
        for (const key of credentials.consumer_keys) {
          const headers = { ...basic(key.consumer_key, key.consumer_secret), 'content-type': 'application/json' };
          const products = `${grove.url}/wp-json/wc/v1/products`;
          const statuses = [
            (await fetch(products, { headers })).status,
            (await fetch(`${products}/batch`, { method: 'POST', headers, body: '{}' })).status,
          ];
          expect([round, key.consumer_key, ...statuses]).toEqual([
            round,
            key.consumer_key,
            key.get_products,
            key.post_empty_batch,
          ]);
          const wrong = basic(key.consumer_key, key.consumer_secret.replace(/.$/, '!'));
          expect((await fetch(products, { headers: wrong })).status).toBe(401);
        }
      }
    });

    it('answers as the old shop did, but for what counts as equal', async () => {
      const [{ login, password }] = credentials.application_passwords;
      const env = { COMPARE_KEY: `${login}:${password}` };
      const answers = storage === 'hpos' ? writeAnswersOfTables(cli.folder) : ANSWERS;
      const sides = ['--old', answers, '--old-address', OLD_ADDRESS, '--new', grove.url];
      const { out } = await cli.run(['compare', ...sides, '--json'], env);
      const { differences } = JSON.parse(out) as { differences: { resource: string; field: string; nature: string }[] };
      const kinds = differences.map(({ resource, field, nature }) => `${resource} ${field || nature}`);
      expect(kinds).toEqual([]);
      // A draft of which the tables of orders know nothing.
      for (const path of ['', '/notes', '/refunds']) {
        const { status } = await fetch(`${grove.url}/wp-json/wc/v1/orders/${ONLY_IN_POSTS}${path}`, {
          headers: basic(login, password),
        });
        expect([path, status]).toEqual([path, storage === 'hpos' ? 404 : 200]);
      }
    });
  });
}

describeOnMysql('a shop that is imported from its database', (engine) => {
  it.each(STORAGES)('is the same as one that is imported from a dump (%s)', async (storage) => {
    const [fromDump, fromServer] = await Promise.all([CliFixture.create(engine), CliFixture.create(engine)]);
    const server = await restoreDump(engine, sqlOf(storage));
    try {
      await importing(fromDump, dumpOf(storage));
      await fromServer.json(['import', 'wordpress'], { IMPORT_SOURCE: server });
      const { import_record: _fromDump, ...expected } = await storedTables(fromDump);
      const { import_record: _fromServer, ...stored } = await storedTables(fromServer);
      expect(stored).toEqual(expected);
    } finally {
      await Promise.all([fromDump.close(), fromServer.close()]);
    }
  });
});
