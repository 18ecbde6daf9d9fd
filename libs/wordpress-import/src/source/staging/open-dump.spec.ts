import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Between } from 'typeorm';
import { SourceError } from '../source-error.js';
import { DumpParser } from '../dump/dump-parser.js';
import { openSource } from '../open-source.js';
import type { SourceOptions } from '../source-options.js';
import { RecordingReceiver } from '../testing/recording-receiver.js';
import { DumpFolder, TEST_DUMP } from '../testing/test-dump.js';

/** A frame of Zstandard whose blocks are not compressed. */
function zstdOf(content: string): Buffer {
  const blocks: Buffer[] = [];
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 100_000) {
    const block = bytes.subarray(at, at + 100_000);
    const header = Buffer.alloc(3);
    header.writeUIntLE((block.length << 3) | Number(at + 100_000 >= bytes.length), 0, 3);
    blocks.push(header, block);
  }
  // Magic number, no flags, a window of 1 MB.
  return Buffer.concat([Buffer.from('28b52ffd0050', 'hex'), ...blocks]);
}

describe('a dump', () => {
  let folder: DumpFolder;

  beforeEach(() => {
    folder = new DumpFolder();
  });
  afterEach(() => folder.remove());

  const open = (from: string, options: Partial<SourceOptions> = {}) => openSource({ from, folder: folder.staging, ...options });
  const staged = () => readdirSync(folder.staging);
  const errorOf = async (opening: Promise<unknown>): Promise<SourceError> => {
    const error = await opening.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(SourceError);
    return error as SourceError;
  };

  it.each<[string, string, () => Buffer | string]>([
    ['shop.sql', 'plain', () => TEST_DUMP],
    ['shop.sql.gz', 'compressed with gzip', () => gzipSync(TEST_DUMP)],
    ['shop.sql.zst', 'compressed with zstd', () => zstdOf(TEST_DUMP)],
    ['shop.txt', 'compressed, with another name', () => gzipSync(TEST_DUMP)],
    [
      'shop.sql',
      'compressed in two parts',
      () => Buffer.concat([gzipSync(TEST_DUMP.slice(0, 700)), gzipSync(TEST_DUMP.slice(700))]),
    ],
    ['shop.sql', 'with a byte order mark', () => `\ufeff${TEST_DUMP}`],
    ['shop.sql', 'with lines that end in CR LF', () => TEST_DUMP.replaceAll('\n', '\r\n')],
  ])('in the file %s is read if it is %s', async (name, _form, content) => {
    const source = await open(folder.write(content(), name));
    expect(await source.findByIds('posts', 'ID', [3, 8], ['ID', 'post_title', 'post_name'])).toEqual([
      { ID: 3, post_title: 'Noten & zaden 🌰', post_name: 'café' },
      { ID: 8, post_title: '%_\\', post_name: 'x' },
    ]);
    expect([source.prefix, source.description]).toEqual(['wp_', `the dump ${name}`]);
    await source.close();
  });

  it('has the tables, columns and rows of the site', async () => {
    const source = await open(folder.write(TEST_DUMP));
    expect(source.tables().sort()).toEqual(['options', 'postmeta', 'posts', 'term_relationships', 'wc_orders']);
    expect([source.hasTable('posts'), source.hasTable('users')]).toEqual([true, false]);
    expect(await source.find('wc_orders', { order: { id: 'ASC' } })).toEqual([
      { id: 1, total: '12.50000000', weight: '0.5', is_paid: 1, ip: '\0\0' },
      { id: 2, total: '-3.00000000', weight: '12', is_paid: 0, ip: '127.0.0.1' },
      { id: 3, total: null, weight: null, is_paid: null, ip: null },
    ]);
    expect(await source.findByIds('posts', 'ID', [9, 10])).toEqual([
      {
        ID: 9,
        post_author: '18446744073709551615',
        post_date: '2024-09-02 15:00:47',
        post_title: 'large',
        post_type: 'shop_order',
        post_name: 'x',
      },
      { ID: 10, post_author: 0, post_date: '0000-00-00 00:00:00', post_title: 'only defaults', post_type: 'post', post_name: '' },
    ]);
    expect(await source.find('users', {})).toEqual([]);
    await source.close();
  });

  it('of a site with other tables has only those of the prefix', async () => {
    const other = TEST_DUMP.replaceAll('`wp_', '`blog_').replaceAll('Noten', 'Andere');
    const logs = 'CREATE TABLE `wp_actionscheduler_logs` (id int);INSERT INTO `wp_actionscheduler_logs` VALUES (1);';
    const file = folder.write(TEST_DUMP + other + logs);
    for (const [prefix, used, title] of [
      [undefined, 'wp_', 'Noten & zaden 🌰'],
      ['wp_', 'wp_', 'Noten & zaden 🌰'],
      ['blog_', 'blog_', 'Andere & zaden 🌰'],
    ]) {
      const source = await open(file, { prefix });
      expect([source.prefix, source.tables().length]).toEqual([used, 5]);
      expect(await source.findByIds('posts', 'ID', [3], ['post_title'])).toEqual([{ post_title: title }]);
      await source.close();
    }
  });

  it('has the only prefix that there is, and needs one if there are several', async () => {
    const one = TEST_DUMP.replaceAll('`wp_', '`eén_');
    const source = await open(folder.write(one));
    expect([source.prefix, source.tables().length]).toEqual(['eén_', 5]);
    await source.close();
    const error = await errorOf(open(folder.write(one + TEST_DUMP.replaceAll('`wp_', '`b_'), 'two.sql')));
    expect([error.code, error.message]).toEqual([
      'no_wordpress',
      'The dump two.sql has several sites. Choose one with --prefix: b_, eén_.',
    ]);
    expect(staged()).toEqual([]);
  });

  it.each<[string, string, string | undefined, RegExp]>([
    ['CREATE TABLE `wp_posts` (ID int);', 'no_wordpress', undefined, /no tables of WordPress/],
    [TEST_DUMP, 'no_wordpress', 'other_', /no site with the prefix other_\. The prefixes in it are: wp_\./],
    ['', 'no_wordpress', undefined, /no tables of WordPress/],
    [TEST_DUMP.slice(0, -200), 'dump_cut_off', undefined, /not complete/],
    [
      `${TEST_DUMP}INSERT INTO \`wp_options\` VALUES (1,'a','b','no');`,
      'dump_invalid',
      undefined,
      /wp_options has two rows with the same primary key/,
    ],
    [
      TEST_DUMP.replace("(2,3,'_empty'", "(1,3,'_empty'"),
      'dump_invalid',
      undefined,
      /wp_postmeta has two rows with the same primary key/,
    ],
    [`${TEST_DUMP}CREATE TABLE \`wp_posts\` (ID int);`, 'dump_not_plain', undefined, /creates the table wp_posts twice/],
    [
      `${TEST_DUMP}INSERT INTO \`wp_users\` VALUES (1);`,
      'dump_not_plain',
      undefined,
      /rows of the table wp_users, but does not create it/,
    ],
    [`${TEST_DUMP}INSERT INTO \`wp_posts\` (nothing) VALUES (1);`, 'dump_invalid', undefined, /column nothing/],
    [`${TEST_DUMP}INSERT INTO \`wp_posts\` (ID) VALUES ('many');`, 'dump_invalid', undefined, /wp_posts has columns or values/],
    ['CREATE TABLE `wp_x` (a int, A int);', 'dump_invalid', undefined, /wp_x has columns or values/],
    ['CREATE TABLE `sqlite_master` (a int);', 'dump_invalid', undefined, /sqlite_master has columns or values/],
  ])('is refused, and nothing of it is kept: case %#', async (content, code, prefix, message) => {
    const error = await errorOf(open(folder.write(content), { prefix }));
    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
    expect(staged()).toEqual([]);
  });

  it.each<[string, () => Buffer, string, RegExp]>([
    ['shop.sql.gz', () => gzipSync(TEST_DUMP).subarray(0, 500), 'dump_cut_off', /compressed dump is not complete/],
    [
      'shop.sql.gz',
      () => Buffer.concat([gzipSync(TEST_DUMP).subarray(0, 10), Buffer.alloc(300, 255)]),
      'dump_invalid',
      /damaged/,
    ],
    ['shop.sql.zst', () => zstdOf(TEST_DUMP).subarray(0, 500), 'dump_cut_off', /compressed dump is not complete/],
    ['shop.sql.zst', () => Buffer.from('28b52ffd00500700000000', 'hex'), 'dump_invalid', /damaged/],
    ['shop.zip', () => Buffer.from('504b030414000000', 'hex'), 'dump_unknown_format', /ZIP/],
    ['shop.sql.bz2', () => Buffer.from('BZh91AY'), 'dump_unknown_format', /bunzip2/],
    ['shop.sql.xz', () => Buffer.from('fd377a585a0000', 'hex'), 'dump_unknown_format', /unxz/],
    ['shop.sql', () => Buffer.from(`\ufeff${TEST_DUMP}`, 'utf16le'), 'dump_unknown_format', /--result-file/],
    ['shop.sqlite', () => Buffer.from('SQLite format 3\0'), 'dump_unknown_format', /SQLite/],
    [
      'shop.sql.gz',
      () => gzipSync(Buffer.from(`${TEST_DUMP}INSERT INTO wp_options VALUES (9,'x','🌰`).subarray(0, -2)),
      'dump_cut_off',
      /ends in the middle of a statement/,
    ],
    [
      'shop.sql.zst',
      () => zstdOf(TEST_DUMP.slice(0, TEST_DUMP.indexOf('CREATE TABLE `wp_wc_orders`'))),
      'dump_cut_off',
      /without its last line/,
    ],
    ['shop.sql.gz', () => gzipSync(TEST_DUMP).subarray(0, -4), 'dump_cut_off', /compressed dump is not complete/],
  ])('in the file %s is refused if it is damaged or of another format: case %#', async (name, content, code, message) => {
    const error = await errorOf(open(folder.write(content(), name)));
    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
    expect(staged()).toEqual([]);
  });

  it('must be a file', async () => {
    expect((await errorOf(open(join(folder.path, 'none.sql')))).message).toMatch(/There is no file with this name.*mysql:/);
    expect((await errorOf(open(folder.path))).message).toMatch(/It is not a file/);
  });

  it('whose rows may be repeated ignores or replaces them, as the server would', async () => {
    const more = `INSERT IGNORE INTO \`wp_options\` VALUES (1,'siteurl','ignored','no'),(3,'c','new','no');REPLACE INTO \`wp_options\` VALUES (2,'odd','replaced','no');`;
    const source = await open(folder.write(TEST_DUMP + more));
    expect(
      await source.find('options', { select: { id: 'option_id', value: 'option_value' }, order: { option_id: 'ASC' } }),
    ).toEqual([
      ...[
        { id: 1, value: 'https://shop.example' },
        { id: 2, value: 'replaced' },
        { id: 3, value: 'new' },
      ],
    ]);
    await source.close();
  });

  it('is restored like by a server when it drops and empties tables', async () => {
    const again = `TRUNCATE \`wp_postmeta\`;DROP TABLE IF EXISTS \`wp_wc_orders\`, \`wp_none\`;CREATE TABLE \`wp_wc_orders\` (id int, n text);INSERT INTO \`wp_wc_orders\` VALUES (1,'b');CREATE TABLE IF NOT EXISTS \`wp_wc_orders\` (other int);`;
    const source = await open(folder.write(TEST_DUMP + again));
    expect(await source.find('wc_orders', {})).toEqual([{ id: 1, n: 'b' }]);
    expect(await source.find('postmeta', {})).toEqual([]);
    await source.close();
  });

  it('is staged where only the user can read it, and deleted when the import is finished', async () => {
    const source = await open(folder.write(TEST_DUMP));
    expect(statSync(folder.staging).mode & 0o777).toBe(0o700);
    expect(staged().map((name) => statSync(join(folder.staging, name)).mode & 0o777)).toEqual([0o600]);
    await source.close();
    expect(staged()).toEqual([]);
  });

  it('is staged once for an import that was interrupted, and again if the file has changed', async () => {
    const file = folder.write(TEST_DUMP);
    await (await open(file)).close({ isFinished: false });
    let wasRead = false;
    const source = await open(file, { onProgress: () => (wasRead = true) });
    expect([wasRead, source.tables().length]).toEqual([false, 5]);
    await source.close({ isFinished: false });
    writeFileSync(file, TEST_DUMP.replace('Noten', 'Nieuwe'));
    const changed = await open(file, { onProgress: () => (wasRead = true) });
    expect(wasRead).toBe(true);
    expect(await changed.findByIds('posts', 'ID', [3], ['post_title'])).toEqual([{ post_title: 'Nieuwe & zaden 🌰' }]);
    await changed.close();
  });

  it('that was left staged long ago is deleted with the next one', async () => {
    await (await open(folder.write(TEST_DUMP))).close({ isFinished: false });
    const [left] = staged();
    writeFileSync(join(folder.staging, 'x.staging'), 'half');
    writeFileSync(join(folder.staging, 'other.txt'), 'not ours');
    const old = Date.now() / 1_000 - 8 * 86_400;
    for (const name of staged()) utimesSync(join(folder.staging, name), old, old);
    const source = await open(folder.write(TEST_DUMP, 'b.sql'));
    expect(staged()).toHaveLength(2);
    expect(staged()).not.toContain(left);
    await source.close();
    expect(staged()).toEqual(['other.txt']);
  });

  it('reports how much of it was read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `(${index + 10},5,'k','${'v'.repeat(60)}')`).join(',');
    const file = folder.write(`${TEST_DUMP}INSERT INTO wp_postmeta VALUES ${rows};`);
    const seen: [number, number][] = [];
    await (await open(file, { onProgress: (read, total) => seen.push([read, total]) })).close();
    const { size } = statSync(file);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.every(([read, total], index) => total === size && read > (seen[index - 1]?.[0] ?? 0))).toBe(true);
    expect(seen.at(-1)).toEqual([size, size]);
  });

  it('with a row of a hundred megabytes is refused before it is read to its end', () => {
    const parser = new DumpParser(new RecordingReceiver());
    const megabyte = Buffer.alloc(1_048_576, 'x');
    let pushed = 0;
    const pushAll = () => {
      parser.push(Buffer.from(`CREATE TABLE t (v text);INSERT INTO t VALUES ('`));
      for (; pushed < 100; pushed++) parser.push(megabyte);
    };
    expect(pushAll).toThrow(expect.objectContaining({ code: 'dump_too_large_value' }) as unknown as Error);
    expect(pushed).toBeLessThanOrEqual(65);
  });

  it('never runs a statement of it', async () => {
    const tricks = [
      `'); DROP TABLE wp_posts; --`,
      `"); ATTACH DATABASE '/tmp/x' AS x; --`,
      '`; DELETE FROM wp_posts; --',
      `\\'); DELETE FROM wp_posts; --`,
    ];
    const rows = tricks.map((trick, index) => `(${index + 20},'${trick.replace(/['\\]/g, '\\$&')}','x','y')`);
    const names = `CREATE TABLE \`wp_a\`\`); DROP TABLE wp_posts; --\` (\`b\`\`); DROP TABLE wp_posts; --\` int, PRIMARY KEY (\`b\`\`); DROP TABLE wp_posts; --\`));`;
    const source = await open(folder.write(`${TEST_DUMP}INSERT INTO wp_options VALUES ${rows.join()};${names}`));
    expect(await source.count({ table: 'posts' })).toBe(5);
    const options = await source.find<{ option_name: string }>('options', {
      select: ['option_name'],
      where: { option_id: Between(20, 99) },
    });
    expect(options.map((row) => row.option_name)).toEqual(tricks);
    expect(source.tables()).toContain('a`); DROP TABLE wp_posts; --');
    await source.close();
  });
});
