import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from 'mysql2/promise';
import { connectToDatabase, describeOnMysql, type TestEngine } from '@grove/database/testing';
import { Between, In, IsNull, LessThan, Like, Not } from 'typeorm';
import { openSource } from './open-source.js';
import { SourceError } from './source-error.js';
import type { SourceRecords } from './source-rows.js';
import { DumpFolder, TEST_DUMP } from './testing/test-dump.js';
import type { WordPressSource } from './wordpress-source.js';

const ORDERS: SourceRecords = {
  ...{ table: 'posts', key: 'ID', where: { post_type: 'shop_order' } },
  parts: [
    { table: 'postmeta', on: { post_id: 'ID' } },
    { table: 'term_relationships', on: { object_id: 'ID' } },
  ],
};

const ordersAfter = (source: WordPressSource, id: number, limit: number) =>
  source.fingerprints({ ...ORDERS, ids: [id + 1] }, limit);

async function restore(engine: TestEngine, dump = TEST_DUMP): Promise<{ url: string; connection: Connection }> {
  const url = await engine.createDatabase();
  const connection = await connectToDatabase(url);
  await connection.query(dump);
  return { url, connection };
}

const errorOf = async (work: Promise<unknown>): Promise<SourceError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
};

describeOnMysql('a dump and the server on which it was restored', (engine) => {
  let folder: DumpFolder;
  let dump: WordPressSource;
  let server: WordPressSource;
  let connection: Connection;

  beforeAll(async () => {
    folder = new DumpFolder();
    const restored = await restore(engine);
    connection = restored.connection;
    dump = await openSource({ from: folder.write(TEST_DUMP), folder: folder.staging });
    server = await openSource({ from: restored.url });
  });
  afterAll(async () => {
    await Promise.all([dump.close(), server.close(), connection.end()]);
    folder.remove();
  });

  const both = async <T>(read: (source: WordPressSource) => Promise<T>) => [await read(dump), await read(server)];

  it('have the same tables, columns and rows', async () => {
    const [tables, others] = await both(async (source) => source.tables().sort());
    expect(tables).toEqual(others);
    expect(tables).toHaveLength(5);
    for (const table of tables) {
      const [rows, otherRows] = await both(async (source) => {
        const [first] = await source.find(table, { take: 1 });
        return source.find(table, { order: Object.fromEntries(Object.keys(first).map((column) => [column, 'ASC'])) });
      });
      expect([table, rows]).toEqual([table, otherRows]);
      expect([table, Object.keys(rows[0])]).toEqual([table, Object.keys(otherRows[0])]);
    }
  });

  const PRICED = { table: 'postmeta', on: { post_id: 'ID' }, where: { meta_key: '_total' } };

  it.each<[string, Parameters<WordPressSource['find']>, readonly object[]]>([
    [
      'named columns',
      ['posts', { select: { id: 'ID', type: 'post_type' }, where: { ID: In([3, 5]) }, order: { ID: 'ASC' } }],
      [
        { id: 3, type: 'shop_order' },
        { id: 5, type: 'post' },
      ],
    ],
    ['a value', ['postmeta', { select: ['meta_id'], where: { meta_value: '4.95', post_id: 3 } }], [{ meta_id: 1 }]],
    ['the last rows', ['posts', { select: ['ID'], order: { ID: 'DESC' }, take: 2 }], [{ ID: 10 }, { ID: 9 }]],
    [
      'other values',
      ['postmeta', { select: ['meta_id'], where: { meta_key: Not('_total'), meta_id: Between(1, 4) } }],
      [{ meta_id: 2 }, { meta_id: 3 }],
    ],
    [
      'values that are not listed',
      ['posts', { select: ['ID'], where: { post_type: Not(In(['post'])), ID: LessThan(9) } }],
      [{ ID: 3 }, { ID: 8 }],
    ],
    [
      'one of several conditions',
      ['postmeta', { select: ['meta_id'], where: [{ meta_key: IsNull() }, { meta_key: Like('_o%') }] }],
      [{ meta_id: 4 }, { meta_id: 6 }],
    ],
    ['rows with rows of another table', ['posts', { select: ['ID'], having: PRICED }], [{ ID: 3 }]],
    [
      'rows without such rows',
      ['posts', { select: ['ID'], where: { post_type: 'shop_order' }, lacking: PRICED }],
      [{ ID: 8 }, { ID: 9 }],
    ],
    ['text with signs of SQL', ['posts', { select: ['ID'], where: { post_title: '%_\\' } }], [{ ID: 8 }]],
    ['an empty list', ['posts', { where: { ID: In([]) } }], []],
    ['a table that is missing', ['users', {}], []],
    [
      'rows of which those of a missing table are a part',
      ['posts', { having: { table: 'users', on: { ID: 'post_author' } } }],
      [],
    ],
  ])('find %s', async (_, [table, options], expected) => {
    for (const rows of await both((source) => source.find(table, options))) expect(rows).toEqual(expected);
  });

  it('find the rows of a list of any length', async () => {
    const ids = Array.from({ length: 12_000 }, (_, index) => index);
    for (const rows of await both((source) => source.findByIds('posts', 'ID', ids, ['ID'])))
      expect(rows).toEqual([3, 5, 8, 9, 10].map((ID) => ({ ID })));
  });

  it('count rows, as a whole and by a column', async () => {
    const counts = await both(async (source) => [
      await source.count({ table: 'posts', where: { ID: LessThan(9) } }),
      await source.count({ table: 'users' }),
      await source.exists({ table: 'postmeta', where: { meta_key: '_total' } }),
      await source.exists({ table: 'postmeta', where: { meta_key: '_nothing' } }),
      await source.groups({ table: 'posts' }, { by: 'post_type', first: 'ID' }),
      await source.groups({ table: 'posts' }, { by: 'post_type', first: 'ID', take: 1 }),
    ]);
    const [posts, orders] = [
      { value: 'post', count: 2, first: 5 },
      { value: 'shop_order', count: 3, first: 3 },
    ];
    for (const found of counts) expect(found).toEqual([3, 0, true, false, [posts, orders], [posts]]);
  });

  it('find the same records after an id, in pages', async () => {
    const ids = async (source: WordPressSource, after: number, limit: number) =>
      (await ordersAfter(source, after, limit)).map(({ id }) => id);
    for (const source of [dump, server]) {
      expect(await ids(source, 0, 10)).toEqual([3, 8, 9]);
      expect(await ids(source, 0, 2)).toEqual([3, 8]);
      expect(await ids(source, 3, 1)).toEqual([8]);
      expect(await ids(source, 9, 10)).toEqual([]);
    }
  });

  it('say about how many bytes each record has, with all its parts', async () => {
    const bytes = await both(async (source) => (await ordersAfter(source, 0, 10)).map((record) => record.bytes ?? 0));
    for (const [large, small] of bytes) {
      expect(large).toBeGreaterThan(50);
      expect(large).toBeLessThan(400);
      expect(small).toBeLessThan(large);
    }
  });
});

const MAIN_CHANGES: readonly [what: string, statement: string, changed: readonly number[]][] = [
  ['a column of its row changes', `UPDATE wp_posts SET post_title = 'x' WHERE ID = 3`, [3]],
  ['metadata changes', `UPDATE wp_postmeta SET meta_value = '4.96' WHERE meta_id = 1`, [3]],
  ['metadata becomes null', `UPDATE wp_postmeta SET meta_value = NULL WHERE meta_id = 2`, [3]],
  ['metadata is added', `INSERT INTO wp_postmeta VALUES (90,8,'_x','y')`, [8]],
  ['metadata is deleted', `DELETE FROM wp_postmeta WHERE meta_id = 5`, [8]],
  [
    'two values are exchanged',
    `UPDATE wp_postmeta SET meta_key = CASE meta_id WHEN 1 THEN '_empty' ELSE '_total' END WHERE meta_id IN (1, 2)`,
    [3],
  ],
  ['metadata moves to another record', `UPDATE wp_postmeta SET post_id = 8 WHERE meta_id = 1`, [3, 8]],
  ['a row of a joined table changes', `UPDATE wp_term_relationships SET term_order = 7 WHERE object_id = 8`, [8]],
  ['its type changes, it is no longer there', `UPDATE wp_posts SET post_type = 'post' WHERE ID = 3`, [3]],
  ['another record changes', `UPDATE wp_posts SET post_title = 'x' WHERE ID = 5`, []],
  ['an orphan changes', `UPDATE wp_postmeta SET meta_value = 'z' WHERE post_id = 777`, []],
];

describeOnMysql('the fingerprint of a record on a server', (engine) => {
  it.each(MAIN_CHANGES)('changes exactly if its rows change: %s', async (_, statement, changed) => {
    const { url, connection } = await restore(engine);
    const fingerprints = async () => {
      const source = await openSource({ from: url });
      const found = await ordersAfter(source, 0, 100);
      await source.close();
      return new Map(found.map(({ id, fingerprint }) => [id, fingerprint]));
    };
    const before = await fingerprints();
    expect(await fingerprints()).toEqual(before);
    await connection.query(statement);
    const after = await fingerprints();
    await connection.end();
    expect([3, 8, 9].filter((id) => before.get(id) !== after.get(id))).toEqual(changed);
  });
});

describe('the fingerprint of a record in a dump', () => {
  it.each<[string, string, string, readonly number[]]>([
    ['nothing changes', 'Dump completed', 'Dump completed on another day', []],
    ['a column of its row changes', 'Noten & zaden', 'Noten', [3]],
    ['metadata changes', `'4.95'`, `'4.96'`, [3]],
    ['metadata becomes null', `'_empty',''`, `'_empty',NULL`, [3]],
    ['metadata becomes the text NULL', `'_none',NULL`, `'_none','NULL'`, [3]],
    ['metadata is deleted', `,(5,8,'_binary',_binary 'a\\0b')`, '', [8]],
    ['two values are exchanged', `'4.95'),(2,3,'_empty','')`, `''),(2,3,'_empty','4.95')`, [3]],
    ['metadata moves to another record', `(1,3,'_total'`, `(1,8,'_total'`, [3, 8]],
    ['a row of a joined table changes', '(8,5,0)', '(8,5,7)', [8]],
    ['another record changes', `(5,0,'0000`, `(5,1,'0000`, []],
  ])('changes exactly if its rows change: %s', async (_, old, changed, ids) => {
    expect(TEST_DUMP).toContain(old);
    const folder = new DumpFolder();
    const [before, after] = await Promise.all(
      [TEST_DUMP, TEST_DUMP.replace(old, changed)].map(async (content, index) => {
        const source = await openSource({ from: folder.write(content, `${index}.sql`), folder: folder.staging });
        const found = await ordersAfter(source, 0, 100);
        await source.close();
        return new Map(found.map(({ id, fingerprint }) => [id, fingerprint]));
      }),
    );
    folder.remove();
    expect([...before.keys()]).toEqual([3, 8, 9]);
    expect([3, 8, 9].filter((id) => before.get(id) !== after.get(id))).toEqual(ids);
  });
});

describe('the records of a dump', () => {
  it.each<[string, (dump: string) => string]>([
    ['in the table', (dump) => dump],
    [
      'added at the end, as phpMyAdmin does',
      (dump) =>
        dump
          .replace('PRIMARY KEY (`ID`),\n', '')
          .replace('-- Dump completed', 'ALTER TABLE `wp_posts` ADD PRIMARY KEY (`ID`);\n-- Dump completed'),
    ],
    ['missing', (dump) => dump.replace('PRIMARY KEY (`ID`),\n', '')],
  ])('are found in the order of their ids if the primary key is %s', async (_, change) => {
    const folder = new DumpFolder();
    const shuffled = change(TEST_DUMP).replace("(3,1,'2024", "(30,1,'2024");
    const source = await openSource({ from: folder.write(shuffled), folder: folder.staging });
    const ids = async (after: number) => (await ordersAfter(source, after, 2)).map(({ id }) => id);
    expect([await ids(0), await ids(9), await ids(30)]).toEqual([[8, 9], [30], []]);
    await source.close();
    folder.remove();
  });
});

describeOnMysql('a server', (engine) => {
  let url: string;
  let connection: Connection;

  beforeEach(async () => {
    ({ url, connection } = await restore(engine));
  });
  afterEach(() => connection.end());

  const titles = (source: WordPressSource) => source.findByIds('posts', 'ID', [3], { title: 'post_title' });

  it('shows the site as it was when the import began', async () => {
    const source = await openSource({ from: url });
    await connection.query(`UPDATE wp_posts SET post_title = 'later' WHERE ID = 3`);
    expect(await titles(source)).toEqual([{ title: 'Noten & zaden 🌰' }]);
    await source.close();
    const next = await openSource({ from: url });
    expect(await titles(next)).toEqual([{ title: 'later' }]);
    await next.close();
  });

  it('is not written', async () => {
    const source = await openSource({ from: url });
    const run = (sql: string) => source['connection'].query(sql, []);
    expect((await errorOf(run(`UPDATE wp_posts SET post_title = 'x'`))).code).toBe('source_query_failed');
    expect((await errorOf(run('DELETE FROM wp_posts'))).message).toMatch(/READ ONLY|read only/i);
    await source.close();
  });

  it('has the texts that the site showed if it wrote UTF-8 into tables of latin1', async () => {
    await connection.query(`CREATE TABLE wp_old (id int PRIMARY KEY, v text) CHARSET=latin1`);
    await connection.query(`INSERT INTO wp_old VALUES (1, 0x636166c3a920f09f8cb0), (2, 0x636166e9), (3, 0x5370e1df93)`);
    const source = await openSource({ from: url });
    expect(await source.find('old', { select: ['v'], order: { id: 'ASC' } })).toEqual([
      { v: 'café 🌰' },
      { v: 'café' },
      { v: 'Spáß“' },
    ]);
    await source.close();
  });

  it('converts tables in other character sets', async () => {
    const latin1 = `CREATE TABLE wp_old (v varchar(20)) DEFAULT CHARSET=latin1;INSERT INTO wp_old VALUES (0xe9),(0x80)`;
    await connection.query(latin1);
    const source = await openSource({ from: url });
    expect(await source.find('old', {})).toEqual([{ v: 'é' }, { v: '€' }]);
    await source.close();
  });

  it('of any mode of SQL is read in the same way', async () => {
    const [[{ mode }]] = (await connection.query('SELECT @@GLOBAL.sql_mode AS mode')) as unknown as [[{ mode: string }]];
    await connection.query(`SET GLOBAL sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES,ONLY_FULL_GROUP_BY'`);
    try {
      const source = await openSource({ from: url });
      const titled = (title: string) => source.find('posts', { select: ['ID'], where: { post_title: title } });
      expect([await titled('%_\\'), await titled(`\\' OR 1 = 1 -- `)]).toEqual([[{ ID: 8 }], []]);
      expect(await ordersAfter(source, 0, 100)).toHaveLength(3);
      await source.close();
    } finally {
      await connection.query('SET GLOBAL sql_mode = ?', [mode]);
    }
  });

  it('that ends the connection is reported, with what to do', async () => {
    const source = await openSource({ from: url });
    const others = 'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()';
    const [[{ id }]] = (await connection.query(others)) as unknown as [[{ id: number }]];
    await connection.query(`KILL ${id}`);
    const error = await errorOf(titles(source));
    expect([error.code, error.message]).toEqual(['source_lost', expect.stringMatching(/was lost .*Run the import again/)]);
    expect((await errorOf(titles(source))).code).toBe('source_lost');
    await source.close();
  });

  it('is refused with what is wrong: password, database, prefix, address', async () => {
    const change = (changes: Partial<Record<'password' | 'pathname', string>>) => Object.assign(new URL(url), changes).toString();
    const database = new URL(url).pathname.slice(1);
    const refusals = await Promise.all([
      errorOf(openSource({ from: change({ password: 'Geheim' }) })),
      errorOf(openSource({ from: change({ pathname: '/grove_test_none' }) })),
      errorOf(openSource({ from: url, prefix: 'other_' })),
      errorOf(openSource({ from: 'mysql://user:Geheim@127.0.0.1:1/shop' })),
      errorOf(openSource({ from: 'mysql://user:Ge/heim@127.0.0.1' })),
      errorOf(openSource({ from: 'mysql://user:Geheim@127.0.0.1' })),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual([
      ...['source_refused', 'source_not_found', 'no_wordpress', 'source_unreachable', 'invalid_source', 'invalid_source'],
    ]);
    expect(refusals[2].message).toContain(`database ${database}`);
    expect(refusals[2].message).toContain('The prefixes in it are: wp_.');
    expect(refusals.map(({ message }) => message).join()).not.toMatch(/heim/);
  });

  it('without tables of WordPress is refused', async () => {
    expect((await errorOf(openSource({ from: await engine.createDatabase() }))).code).toBe('no_wordpress');
  });
});
