import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from '../support/cli-fixture.js';
import { sqlOf } from './recorded-shop.js';

// Whole shops are imported.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

interface ImportReport {
  readonly records: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly leftovers: readonly { topic: string; name: string }[];
}

/** The statements of a dump that create, fill, lock or change a table whose name matches. */
const withoutTables = (sql: string, name: RegExp): string =>
  sql
    .split(/^(?=DROP TABLE )/m)
    .filter((part) => !name.test(/^DROP TABLE IF EXISTS `(\w+)`/.exec(part)?.[1] ?? ''))
    .join('');

const renamed = (sql: string, prefix: string): string =>
  sql.replace(/`wp_(?=\w+`)/g, `\`${prefix}`).replace(/'wp_(capabilities|user_level|user_roles)'/g, `'${prefix}$1'`);

/** A network: the recorded shop is its second site, and the first one has nothing of its own but the users. One of them has no capabilities in the shop. */
function network(): string {
  const users = sqlOf('hpos')
    .split(/^(?=DROP TABLE )/m)
    .filter((part) => /^DROP TABLE IF EXISTS `wp_user/.test(part));
  const blogs =
    'CREATE TABLE `wp_blogs` (`blog_id` bigint(20) NOT NULL, PRIMARY KEY (`blog_id`));\nINSERT INTO `wp_blogs` VALUES (1),(2);\n';
  const site = renamed(withoutTables(sqlOf('hpos'), /^wp_user(s|meta)$/), 'wp_2_');
  return `${site}\n${users.join('').replace(/'wp_(capabilities|user_level)'/g, "'wp_2_$1'")}\n${blogs}`;
}

const SHOPS: readonly (readonly [
  title: string,
  make: () => string,
  options: readonly string[],
  expected: Readonly<Record<string, number>>,
])[] = [
  ['with another prefix', () => renamed(sqlOf('posts'), 'shop7_'), [], { user: 44, product: 121, order: 260, 'tax class': 4 }],
  ['that is a site of a network', network, ['--prefix', 'wp_2_'], { user: 43, product: 121, order: 259, 'tax class': 4 }],
  [
    'without WooCommerce',
    () => withoutTables(sqlOf('posts'), /^wp_(woocommerce|wc)_/),
    [],
    { user: 44, post: 61, page: 18, 'tax class': 0, 'consumer key': 0, webhook: 0 },
  ],
  [
    'of WooCommerce 3.0',
    () =>
      withoutTables(sqlOf('posts'), /^wp_(wc_|termmeta)/).replace(
        /(,'woocommerce_tax_classes',)''/,
        (_, start: string) => `${start}'Reduced rate\\nZero rate'`,
      ),
    [],
    { user: 44, product: 121, order: 260, 'tax class': 2, webhook: 0 },
  ],
];

describeOnSqlite('a shop other than the recorded one', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'other-shops-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(SHOPS)('%s is imported, and a second import changes nothing', async (title, make, options, expected) => {
    const file = join(folder, `${title.replaceAll(' ', '-')}.sql`);
    writeFileSync(file, make());
    const cli = await CliFixture.create(engine);
    try {
      const importing = () => cli.json<ImportReport>(['import', 'wordpress', '--from', file, ...options]);
      const { records, leftovers } = await importing();
      const added = Object.fromEntries(Object.keys(expected).map((kind) => [kind, records[kind]?.['added']]));
      expect(added).toEqual(expected);
      expect(leftovers.filter(({ topic }) => topic === 'records that could not be imported')).toEqual([]);
      const again = Object.values((await importing()).records);
      for (const counter of ['added', 'changed', 'deleted', 'conflicts'])
        expect([counter, again.reduce((sum, counts) => sum + counts[counter], 0)]).toEqual([counter, 0]);
    } finally {
      await cli.close();
    }
  });
});
