import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { credentials, dumpOf } from './migration/recorded-shop.js';
import { basic, startGrove } from './support/running-grove.js';

// A whole shop is imported.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Metadata {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly value: string | null;
}

describeOnEachEngine('Metadata that an import has no field for', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    await cli.json(['import', 'wordpress', '--from', dumpOf('posts')]);
  });
  afterAll(() => cli.close());

  const list = (...options: string[]) => cli.json<Metadata[]>(['meta', 'list', ...options]);
  const stored = () =>
    cli.query<Metadata>(
      'SELECT kind, record_id AS id, name, value FROM unmapped_metadata ORDER BY kind, record_id, unmapped_metadata.id',
    );

  it('is counted by kind and name, and the counts are complete', async () => {
    const counts = await cli.json<{ kind: string; name: string; count: number }[]>(['meta', 'list']);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe((await stored()).length);
    const { out } = await cli.run(['meta', 'list']);
    for (const { kind } of counts) expect(out).toContain(kind);
  });

  it('is listed by kind, record and name, with whole values', async () => {
    const all = await stored();
    const { kind, id, name } = all.find((one) => one.kind === 'order')!;
    expect(await list('--kind', 'order', '--limit', '10000')).toEqual(all.filter((one) => one.kind === 'order'));
    expect(await list('--kind', 'order', '--id', String(id))).toEqual(all.filter((one) => one.kind === kind && one.id === id));
    expect(await list('--name', name, '--kind', kind)).toEqual(all.filter((one) => one.kind === kind && one.name === name));
    expect(await list('--kind', 'order', '--id', '999999')).toEqual([]);
    expect((await cli.run(['meta', 'list', '--kind', 'rabbit'])).out.trim()).toBe('There is no such metadata.');
  });

  it('is listed up to a limit, and the table says that there is more', async () => {
    expect(await list('--kind', 'order', '--limit', '2')).toHaveLength(2);
    expect((await cli.run(['meta', 'list', '--kind', 'order', '--limit', '2'])).out).toContain('more than 2');
  });

  it('is at the top of the report if it looks like VAT numbers, with the setting that shows it', async () => {
    const counts = await cli.json<{ kind: string; name: string; count: number }[]>(['meta', 'list']);
    const { out } = await cli.run(['import', 'wordpress', '--from', dumpOf('posts')]);
    const [title, , first, second, , setting] = out.split('\n').map((line) => line.trim().replace(/ +/g, ' '));
    const lineOf = (name: string) =>
      `${name} ${counts
        .filter((one) => one.name === name)
        .map(({ kind, count }) => `${count} (${kind})`)
        .join(', ')}`;
    expect(title).toMatch(/looks like VAT numbers/);
    expect([first, second, setting]).toEqual([lineOf('_vat_id'), lineOf('_vat_number'), 'META_PUBLIC=_vat_id,_vat_number']);
    expect(second).toMatch(/ \d+ \(order\)/);
  });

  it('is in the orders of a shop that was imported before the operator made its name public', async () => {
    const [{ id, value }] = await list('--kind', 'order', '--name', '_vat_number');
    const [{ login, password }] = credentials.application_passwords;
    for (const [META_PUBLIC, shown] of [
      ['', []],
      ['_vat_id, _vat_number', [{ id: expect.any(Number), key: '_vat_number', value }]],
    ] as const) {
      const grove = await startGrove(cli, { COMPAT_ROOT: 'wp-json', LOG_LEVEL: 'warn', META_PUBLIC });
      try {
        const response = await fetch(`${grove.url}/wp-json/wc/v3/orders/${id}`, { headers: basic(login, password) });
        expect(((await response.json()) as { meta_data: object[] }).meta_data).toEqual(shown);
      } finally {
        await grove.stop();
      }
    }
  });

  it('is in no response of the interface, also not for administrators: plugins keep secrets in it, and the old shop did not show it', async () => {
    const grove = await startGrove(cli, { COMPAT_ROOT: 'wp-json', LOG_LEVEL: 'warn' });
    try {
      const [{ login, password }] = credentials.application_passwords;
      for (const path of ['wp/v2/posts', 'wp/v2/pages', 'wp/v2/users', 'wp/v2/comments', 'wp/v2/media', 'wp/v2/categories'])
        for (const headers of [basic(login, password), undefined]) {
          const query = headers ? 'context=edit&per_page=100' : 'per_page=100';
          const response = await fetch(`${grove.url}/wp-json/${path}?${query}`, { ...(headers && { headers }) });
          const records = (await response.json()) as { meta?: object }[];
          const names = new Set(records.flatMap(({ meta }) => Object.keys(meta ?? {})));
          expect([path, [...names].filter((name) => !REGISTERED.includes(name))]).toEqual([path, []]);
        }
    } finally {
      await grove.stop();
    }
  });
});

/** What the recorded shop shows under `meta`, and the stars of a review, which Grove shows there. */
const REGISTERED = ['footnotes', '_wp_note_status', 'persisted_preferences', 'rating'];
