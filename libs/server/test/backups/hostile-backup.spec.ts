import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Configuration } from '@grove/core';
import type { TableRecord } from '@grove/operations';
import { casesFor, describeOnEachEngine, insertRow } from '@grove/database/testing';
import { hashRow } from '@grove/operations/testing';
import fc from 'fast-check';
import { CONFIG_CLASSES, createBackup, openDatabase, restoreBackup, schema } from '../../src/index.js';
import {
  type HostileChange,
  type HostileFile,
  partOfRows,
  rewriteBackup,
  rowsOfPart,
  writeArchive,
} from '../../src/testing/index.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const KEY = `2026/11/${'ab'.repeat(16)}`;
const UPLOAD = Buffer.from('walnuts');
const MEDIA_FILES = 'tables/media_file/000001.ndjson.gz';

describeOnEachEngine('a backup that somebody else made', (engine) => {
  let folder: string;
  let good: string;

  const configurationOf = (dataDir: string, databaseUrl: string) =>
    new Configuration({ dataDir, databaseUrl, logLevel: 'silent' }, CONFIG_CLASSES);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'grove-hostile-'));
    const dataDir = join(folder, 'source');
    const configuration = configurationOf(dataDir, await engine.createDatabase(schema));
    mkdirSync(join(dataDir, 'media', '2026', '11'), { recursive: true });
    writeFileSync(join(dataDir, 'media', KEY), UPLOAD);
    const database = await openDatabase(configuration);
    const file = { storage_key: KEY, media_id: 7, path: 'a.txt', mime_type: 'text/plain', bytes: UPLOAD.length };
    await database.write((unit) => insertRow(unit, 'media_file', { ...file, created_at: '2026-11-01 00:00:00' }));
    good = join(folder, 'good.tar');
    await createBackup(configuration, database, good);
    await database.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const tree = () => readdirSync(folder, { recursive: true }).map(String).sort();

  /** Restores a changed backup, and requires that nothing at all was written. */
  async function refusalOf(change: HostileChange | string): Promise<{ code: string; message: string }> {
    const path = typeof change === 'string' ? change : join(folder, 'hostile.tar');
    if (typeof change !== 'string') await rewriteBackup(good, path, change);
    const before = tree();
    const configuration = configurationOf(join(folder, 'target', 'data'), await engine.createDatabase());
    const refusal = await restoreBackup(configuration, path).then(
      () => ({ code: 'restored', message: '' }),
      (error: { code: string; message: string }) => error,
    );
    expect(tree()).toEqual(before);
    const database = await openDatabase(configuration);
    expect(await database.read(TABLES[database.engineName])).toEqual([]);
    await database.close();
    return refusal;
  }

  const withUpload = (key: string): HostileChange => ({
    files: (files) => [...files, { name: `uploads/${key}`, content: Buffer.from('pwned') }],
    manifest: (manifest) => ({
      ...manifest,
      uploads: [...(manifest['uploads'] as object[]), { key, mimeType: 'text/plain', bytes: 5 }],
    }),
  });

  /** A row of `media_file` with another key; the checksum of the table is made right. */
  const withStoredKey = (key: string): HostileChange => {
    let changed: unknown[][] = [];
    return {
      files: (files) =>
        files.map((file) => {
          if (file.name !== MEDIA_FILES) return file;
          changed = rowsOfPart(file.content).map((row) => row.map((value) => (value === KEY ? key : value)));
          return { ...file, content: partOfRows(changed) };
        }),
      manifest: (manifest) => ({
        ...manifest,
        tables: (manifest['tables'] as TableRecord[]).map((table) => exact(table, changed)),
      }),
    };
  };

  const exact = (table: TableRecord, rows: readonly unknown[][]): TableRecord => {
    if (table.layout.name !== 'media_file') return table;
    const { columns } = table.layout;
    const hashes = rows.map((row) => hashRow(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])), columns));
    const sum = hashes.reduce((total, hash) => total ^ BigInt(`0x${hash.slice(0, 16)}`), 0n);
    return { ...table, rows: rows.length, checksum: `${rows.length}:${sum.toString(16).padStart(16, '0')}` };
  };

  it('is refused before anything is written if an upload has a key that leads out of the folder, or that Grove never makes', async () => {
    for (const key of ['../../escaped/pwned.txt', '/tmp/pwned', `2026/11/../../${'a'.repeat(32)}`, '2026/11/x.txt'])
      expect(await refusalOf(withUpload(key))).toMatchObject({
        code: 'backup_invalid',
        message: expect.stringContaining('Nothing was'),
      });
    for (const key of ['../../../../etc/hostname', '', '.', `${KEY}/..`])
      expect(await refusalOf(withStoredKey(key))).toMatchObject({ code: 'backup_invalid' });
  });

  it('never writes anything under a hostile key, whatever the key is', async () => {
    const part = fc.constantFrom('..', '.', '', '2026', '11', 'ab', '\\', 'C:', '\u0000', '\n', 'ü', 'a'.repeat(32));
    const keys = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));
    const property = fc.asyncProperty(keys, fc.constantFrom(withUpload, withStoredKey), async (key, change) => {
      fc.pre(!/^\d{4}\/\d\d\/[0-9a-f]{32}$/.test(key));
      expect((await refusalOf(change(key))).code).toMatch(/^backup_(invalid|damaged)$/);
    });
    await fc.assert(property, { numRuns: engine.name === 'sqlite' ? 60 : 10 });
  });

  const hostileFiles: [string, HostileFile][] = [
    ['a part of a table that it does not have', { name: 'tables/no_table/000001.ndjson.gz', content: partOfRows([]) }],
    ['a manifest before its end', { name: 'manifest.json', content: Buffer.from('{}') }],
    ['an absolute name', { name: '/etc/cron.d/pwned', content: Buffer.from('x') }],
    ['a symbolic link', { name: 'uploads/link', content: Buffer.alloc(0), type: 'symlink', linkname: '/etc' }],
    ['a hard link', { name: 'uploads/link', content: Buffer.alloc(0), type: 'link', linkname: '/etc/passwd' }],
    ['a folder', { name: 'uploads/2026', content: Buffer.alloc(0), type: 'directory' }],
    ['a name that only an extended header can hold', { name: `uploads/${'x'.repeat(300)}`, content: Buffer.from('x') }],
  ];
  it.each(casesFor(engine, hostileFiles))('is refused before anything is written if it has %s', async (_what, file) => {
    for (const listsAll of [true, false]) {
      const { code } = await refusalOf({
        files: (files) => [...files, file],
        ...(!listsAll && { manifest: listsOnlyTheFirst }),
      });
      expect(code).toMatch(/^backup_(invalid|damaged)$/);
    }
  });

  it('is refused before anything is written if its manifest has values of another form', async () => {
    const changes: ((manifest: Record<string, unknown>) => unknown)[] = [
      (manifest) => ({ ...manifest, uploads: { length: 1 } }),
      (manifest) => ({ ...manifest, tables: null }),
      (manifest) => ({ ...manifest, files: [] }),
      (manifest) => ({ ...manifest, missingUploads: ['../x'] }),
      (manifest) => ({ ...manifest, uploads: [...(manifest['uploads'] as object[]), ...(manifest['uploads'] as object[])] }),
      (manifest) => ({ ...manifest, uploads: [{ ...(manifest['uploads'] as object[])[0], bytes: 8 }] }),
      (manifest) => ({ ...manifest, tables: [...(manifest['tables'] as object[]), (manifest['tables'] as object[])[0]] }),
      (manifest) => ({ ...manifest, tables: (manifest['tables'] as object[]).map((table) => ({ ...table, rows: -1 })) }),
      (manifest) => ({ ...manifest, migrations: [1] }),
      () => [],
      () => ({ format: 2 }),
    ];
    for (const manifest of casesFor(engine, changes))
      expect((await refusalOf({ manifest })).code).toMatch(/^backup_(invalid|of_other_version)$/);
  });

  it('is refused before anything is written if a row is no list of the values that its table has', async () => {
    for (const line of casesFor(engine, ['[1]', '{}', '[[1]]', '"x"', '', '[1,2,3,4,5,6,7,8', '["a\\u0000b"]', 'null']))
      expect(
        await refusalOf({
          files: (files) => files.map((file) => (file.name === MEDIA_FILES ? { ...file, content: gzipSync(`${line}\n`) } : file)),
        }),
      ).toMatchObject({ code: 'backup_invalid' });
  });

  it('is refused in little memory if a part of it expands to a gigabyte', async () => {
    const gigabyte = join(folder, 'bomb.gz');
    // A stream of gzip members expands to the sum of them.
    const member = gzipSync(Buffer.alloc(32 * 1024 * 1024, 0x20), { level: 9 });
    writeFileSync(gigabyte, Buffer.concat(Array.from({ length: 32 }, () => member)));
    const content = Buffer.concat(Array.from({ length: 32 }, () => member));
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    const refusal = await refusalOf({
      files: (files) => files.map((file) => (file.name === MEDIA_FILES ? { ...file, content } : file)),
    });
    clearInterval(watch);
    expect(refusal).toMatchObject({ code: 'backup_invalid', message: expect.stringContaining('longer than') });
    expect(most - before).toBeLessThan(400_000_000);
  });

  it('is refused before anything is written if it is no archive', async () => {
    const path = join(folder, 'other.tar');
    for (const content of ['', 'x', 'x'.repeat(512), 'x'.repeat(5_000), '\0'.repeat(1_024)]) {
      writeFileSync(path, content);
      expect(await refusalOf(path)).toMatchObject({ code: 'backup_damaged' });
    }
    await writeArchive(path, []);
    expect(await refusalOf(path)).toMatchObject({ code: 'backup_damaged' });
  });

  it('leaves an empty database and an empty folder if it is refused after it was verified', async () => {
    const other: HostileChange = {
      manifest: (manifest) => ({
        ...manifest,
        tables: (manifest['tables'] as TableRecord[]).map((table) =>
          table.layout.name === 'media' ? { ...table, layout: { ...table.layout, name: 'not_media' } } : table,
        ),
      }),
    };
    const path = join(folder, 'hostile.tar');
    await rewriteBackup(good, path, other);
    const dataDir = join(folder, 'refused');
    const configuration = configurationOf(dataDir, await engine.createDatabase());
    await expect(restoreBackup(configuration, path)).rejects.toMatchObject({ code: 'tables_differ' });
    expect(existsSync(join(dataDir, 'media'))).toBe(false);
    // Both are still empty, so a good backup is restored.
    expect(await restoreBackup(configuration, good)).toMatchObject({ uploads: 1 });
    expect(readdirSync(join(dataDir, 'media'), { recursive: true })).toContain(KEY);
  });

  it('leaves what was there if its uploads cannot be stored', async () => {
    const dataDir = join(folder, 'unwritable');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'media'), 'a file in the place of the folder');
    const configuration = configurationOf(dataDir, await engine.createDatabase());
    await expect(restoreBackup(configuration, good)).rejects.toThrow();
    rmSync(join(dataDir, 'media'));
    expect(await restoreBackup(configuration, good)).toMatchObject({ uploads: 1 });
  });
});

const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table'",
  mysql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
};

/** The manifest of a file that was added without being listed. */
const listsOnlyTheFirst = (manifest: Record<string, unknown>): unknown => {
  const files = Object.entries(manifest['files'] as Record<string, string>);
  return { ...manifest, files: Object.fromEntries(files.slice(0, -1)) };
};
