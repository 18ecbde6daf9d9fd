import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { decodeEntities } from '@grove/content';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from '../support/cli-fixture.js';
import { startGrove } from '../support/running-grove.js';
import { sqlOf } from './recorded-shop.js';

// A whole shop is imported.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** A part of a name: what readers of WordPress see, and how its database may have it. */
interface Part {
  readonly shown: string;
  readonly stored: string;
}

const part = (shown: string, ...forms: string[]): fc.Arbitrary<Part> =>
  fc.constantFrom(...forms).map((stored) => ({ shown, stored }));

const PARTS = fc.oneof(
  part('a', 'a'),
  part('🥜', '🥜', '&#129372;', '&#x1f95c;'),
  part('é', 'é', '&eacute;', '&#233;'),
  part('&', '&amp;', '&#038;', '&#38;'),
  part('&amp;', '&amp;amp;', '&#038;amp;'),
  part('<', '&lt;', '&#60;'),
  part('<b>', '&lt;b&gt;'),
  part('&lt;', '&amp;lt;'),
  part('"', '"', '&quot;', '&#8220;', '&rdquo;'),
  part("'", "'", '&#039;', '&#8217;', '&rsquo;'),
  part('–', '–', '&#8211;', '&ndash;'),
  part(' & ', ' & ', ' &amp; '),
);

const joined = (parts: readonly Part[]): Part => ({
  shown: `N${parts.map(({ shown }) => shown).join('')}z`.replace(/ +/g, ' '),
  stored: `N${parts.map(({ stored }) => stored).join('')}z`.replace(/ +/g, ' '),
});

/** Names of some parts. WordPress shows two apostrophes in a row as one quotation mark, which no part is. */
const nameOf = (parts: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc
    .array(parts, { minLength: 1, maxLength: 8 })
    .map(joined)
    .filter(({ stored }) => !stored.includes("''"));

const NAME = nameOf(PARTS);
/** Titles of posts and products may have tags, of which readers see nothing. */
const TITLE = nameOf(fc.oneof(PARTS, part('', '<em>', '</em>', '<br>')));

const COUNT = 25;
const SHOP = fc.record({
  site: NAME,
  names: fc.array(NAME, { minLength: COUNT, maxLength: COUNT }),
  titles: fc.array(TITLE, { minLength: COUNT, maxLength: COUNT }),
});

/** Added to the ids of the recorded shop. */
const FIRST = 90_000;
const TYPES = ['post', 'page', 'product'] as const;
const TAXONOMIES = ['category', 'post_tag', 'product_cat', 'product_tag'] as const;
const idOf = (kind: number, index: number): number => FIRST + kind * 1_000 + index;

const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

function insertion(table: string, rows: readonly Readonly<Record<string, string | number>>[]): string {
  const values = rows.map((row) => Object.values(row).map((cell) => (typeof cell === 'string' ? literal(cell) : cell)));
  return `INSERT INTO \`wp_${table}\` (\`${Object.keys(rows[0]).join('`,`')}\`) VALUES (${values.map(String).join('),(')});`;
}

/** The recorded shop with another title, and with more records that have these names. */
function shopWith({ site, names, titles }: { site: Part; names: readonly Part[]; titles: readonly Part[] }): string {
  const date = '2024-05-06 07:08:09';
  const post = (id: number, author: number, type: string, title: string) => ({
    ...{ ID: id, post_author: author, post_type: type, post_status: 'publish', post_title: title, post_name: `t-${id}` },
    ...{
      post_content: 'Text.',
      post_excerpt: '',
      post_date: date,
      post_date_gmt: date,
      post_modified: date,
      post_modified_gmt: date,
    },
  });
  const posts = TYPES.flatMap((type, kind) => titles.map(({ stored }, index) => post(idOf(kind, index), 1, type, stored)));
  // Authors without a post have no page.
  const written = names.map((_, index) => post(idOf(9, index), idOf(0, index), 'post', 'Written'));
  const terms = TAXONOMIES.flatMap((taxonomy, kind) =>
    names.map(({ stored }, index) => ({ taxonomy, id: idOf(kind, index), stored })),
  );
  const users = names.map(({ stored }, index) => ({ id: idOf(0, index), stored }));
  return [
    sqlOf('posts').replace(/'blogname','[^']*'/, () => `'blogname',${literal(site.stored)}`),
    insertion('posts', [...posts, ...written]),
    insertion(
      'terms',
      terms.map(({ id, stored }) => ({ term_id: id, name: stored, slug: `t-${id}` })),
    ),
    insertion(
      'term_taxonomy',
      terms.map(({ id, taxonomy }) => ({ term_taxonomy_id: id, term_id: id, taxonomy })),
    ),
    insertion(
      'users',
      users.map(({ id, stored }) => ({ ID: id, user_login: `u-${id}`, user_nicename: `u-${id}`, display_name: stored })),
    ),
  ].join('\n');
}

/** What readers see, but for the form of quotation marks; a browser shows several blanks as one. */
const shownIn = (html: string): string =>
  decodeEntities(html.replace(/<[^>]*>/g, ''))
    .replace(/[“”″]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(/ +/g, ' ');

describeOnSqlite('names of an imported shop', (engine) => {
  it('are shown as WordPress shows them: of the site, posts, pages, products, terms and authors', async () => {
    await fc.assert(
      fc.asyncProperty(SHOP, async (shop) => {
        const cli = await CliFixture.create(engine);
        try {
          const dump = join(cli.folder, 'shop.sql');
          writeFileSync(dump, shopWith(shop));
          await cli.json(['import', 'wordpress', '--from', dump]);
          const grove = await startGrove(cli, { LOG_LEVEL: 'warn', COMPAT_ROOT: 'wp-json' });
          try {
            await expectNames(grove.url, shop);
          } finally {
            await grove.stop();
          }
        } finally {
          await cli.close();
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});

async function expectNames(
  url: string,
  { site, names, titles }: { site: Part; names: readonly Part[]; titles: readonly Part[] },
) {
  const open = async (path: string): Promise<string> => {
    const response = await fetch(url + path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const read = async <T>(path: string): Promise<T> => JSON.parse(await open(`/wp-json${path}`)) as T;
  const headings = async (path: string) => {
    const text = await open(path);
    return [/<h1>([^]*?)<\/h1>/, /<title>([^]*?)<\/title>/].map((pattern) => shownIn(pattern.exec(text)![1]));
  };

  expect((await read<{ name: string }>('/')).name).toBe(decodeEntities(site.stored));
  expect(shownIn(/<header>([^]*?)<\/header>/.exec(await open('/shop/'))![1])).toBe(site.shown);

  for (const [kind, type] of TYPES.entries())
    for (const [index, { shown }] of titles.entries()) {
      const id = idOf(kind, index);
      if (type !== 'product') {
        const { title } = await read<{ title: { rendered: string } }>(`/wp/v2/${type}s/${id}`);
        expect([type, shownIn(title.rendered)]).toEqual([type, shown]);
      }
      expect([type, ...(await headings(`${type === 'product' ? '/product' : ''}/t-${id}/`))]).toEqual([
        ...[type, shown, `${shown} - ${site.shown}`],
      ]);
    }

  for (const [kind, taxonomy] of TAXONOMIES.entries())
    for (const [index, { shown }] of names.entries()) {
      const id = idOf(kind, index);
      const path = `/${taxonomy.replace('post_', '').replace('product_cat', 'product-category').replace('_', '-')}/t-${id}/`;
      expect([taxonomy, ...(await headings(path))]).toEqual([taxonomy, shown, `${shown} – ${site.shown}`]);
      if (taxonomy.startsWith('product')) continue;
      const { name } = await read<{ name: string }>(`/wp/v2/${taxonomy === 'category' ? 'categories' : 'tags'}/${id}`);
      expect([taxonomy, shownIn(name)]).toEqual([taxonomy, shown]);
      const [, title] = /<title>(.*?)<\/title>/.exec(await open(`${path}feed/`))!;
      expect([taxonomy, shownIn(title)]).toEqual([taxonomy, `${shown} – ${site.shown}`]);
    }

  for (const [index, { shown }] of names.entries())
    expect(await headings(`/author/u-${idOf(0, index)}/`)).toEqual([shown, `${shown} - ${site.shown}`]);
}
