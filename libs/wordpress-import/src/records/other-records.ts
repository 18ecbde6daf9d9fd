import type { Leftover } from '../report/import-report.js';
import { NOT_STAGED } from '../source/staging/staging-writer.js';
import type { SourcePart, WordPressSource } from '../source/wordpress-source.js';
import type { SourceSettings } from './source-settings.js';

interface Counted {
  readonly type: string | null;
  readonly count: number;
  readonly first: number;
}

/** Types of posts that kinds of records are read from, or that say nothing outside of WordPress. */
const KNOWN_POSTS: ReadonlySet<string> = new Set([
  ...['post', 'page', 'attachment', 'revision', 'product', 'product_variation', 'shop_coupon', 'wpcf7_contact_form'],
  ...['shop_order', 'shop_order_refund', 'shop_order_placehold', 'oembed_cache', 'customize_changeset', 'user_request'],
]);

/** Tables that repeat what others say, or say nothing outside of WordPress. */
const DERIVED =
  /^(options|blogs|blog_versions|site|sitemeta|registration_log|signups|wc_(product|order|customer|category)\w*_lookup|wc_download_log|wc_product_download_directories|wc_reserved_stock|wc_order(s|_\w+)|wc_tax_rate_classes|woocommerce_termmeta)$/;

/** What the site has that no kind of record is read from, and records whose ids Grove cannot store. */
export async function otherRecords(
  source: WordPressSource,
  settings: SourceSettings,
  kinds: readonly { readonly name: string; readonly parts: readonly SourcePart[] }[],
  largestId: number,
): Promise<Leftover[]> {
  const posts = await source.read<Counted>(
    'SELECT post_type AS type, COUNT(*) AS count, MIN(ID) AS first FROM {posts} GROUP BY post_type ORDER BY post_type',
  );
  return [
    ...posts.filter(({ type }) => !KNOWN_POSTS.has(type ?? '')).map(ofUnknownType),
    ...(await idsBeyond(source, kinds, largestId)),
    ...(await usersOfOtherSites(source, settings)),
    ...(await otherTables(source, kinds)),
    ...source.otherSites.map((prefix) => ({
      ...{ kind: 'other sites', record: '', name: prefix },
      reason: 'Another site is in the same database. Import it into another Grove, with the option --prefix.',
    })),
  ];
}

const ofUnknownType = ({ type, count, first }: Counted): Leftover => ({
  ...{ kind: 'posts of an unknown type', record: `post ${first}`, name: type ?? '' },
  reason: `Grove has no records of this type. The site has ${count} of them.`,
});

async function idsBeyond(
  source: WordPressSource,
  kinds: Parameters<typeof otherRecords>[2],
  largestId: number,
): Promise<Leftover[]> {
  const leftovers: Leftover[] = [];
  for (const { name, parts } of kinds) {
    const [{ from, key, where }] = parts;
    const [row] = await source.read<{ count: number; first: number | string }>(
      `SELECT COUNT(*) AS count, MIN(${key}) AS first FROM ${from} WHERE ${key} > ?${where === undefined ? '' : ` AND (${where})`}`,
      [largestId],
    );
    if (row !== undefined && Number(row.count) > 0)
      leftovers.push({
        ...{ kind: 'ids that are too large', record: `${name} ${row.first}`, name },
        reason: `Grove stores ids up to ${largestId}. The site has ${row.count} records with larger ones.`,
      });
  }
  return leftovers;
}

async function usersOfOtherSites(source: WordPressSource, { membershipKey }: SourceSettings): Promise<Leftover[]> {
  if (membershipKey === undefined) return [];
  const [all] = await source.read<{ count: number }>('SELECT COUNT(*) AS count FROM {users}');
  const [own] = await source.read<{ count: number }>(
    'SELECT COUNT(DISTINCT m.user_id) AS count FROM {usermeta} m JOIN {users} u ON u.ID = m.user_id WHERE m.meta_key = ?',
    [membershipKey],
  );
  const count = Number(all?.count ?? 0) - Number(own?.count ?? 0);
  if (count <= 0) return [];
  const reason = `The site shares its users with other sites, and ${count} of them are no users of this site.`;
  return [{ kind: 'users of other sites', record: '', name: 'user', reason }];
}

/** Tables with rows that nothing is read from, most of them of plugins. */
async function otherTables(source: WordPressSource, kinds: Parameters<typeof otherRecords>[2]): Promise<Leftover[]> {
  const read = new Set(
    kinds.flatMap(({ parts }) => parts.flatMap(({ from }) => [...from.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
  );
  const others = (await source.tables()).filter((name) => !read.has(name) && !DERIVED.test(name) && !NOT_STAGED.test(name));
  const leftovers: Leftover[] = [];
  for (const name of others.sort()) {
    // Tables of other sites of a network, such as `2_posts`, and names that cannot be in a statement.
    if (!/^[a-z_]\w*$/i.test(name) || (await source.read(`SELECT 1 AS one FROM {${name}} LIMIT 1`)).length === 0) continue;
    leftovers.push({
      kind: 'tables',
      record: '',
      name,
      reason: 'Nothing is read from this table. Most such tables belong to plugins.',
    });
  }
  return leftovers;
}
