import type { Leftover } from '../report/import-report.js';
import { NOT_STAGED } from '../source/staging/staging-writer.js';
import { pathsOf, type SourceRecords, tablesOf } from '../source/source-rows.js';
import type { SourceGroup, WordPressSource } from '../source/wordpress-source.js';
import { membership } from './people/membership.js';
import type { SourceSettings } from './source-settings.js';

/** Types of posts that kinds of records are read from, or that say nothing outside of WordPress. */
const KNOWN_POSTS: ReadonlySet<string> = new Set([
  ...['post', 'page', 'attachment', 'revision', 'product', 'product_variation', 'shop_coupon', 'wpcf7_contact_form'],
  ...['shop_order', 'shop_order_refund', 'shop_order_placehold', 'oembed_cache', 'customize_changeset', 'user_request'],
]);

/** Tables that repeat what others say, or say nothing outside of WordPress. */
const DERIVED =
  /^(options|blogs|blog_versions|site|sitemeta|registration_log|signups|wc_(product|order|customer|category)\w*_lookup|wc_download_log|wc_product_download_directories|wc_reserved_stock|wc_order(s|_\w+)|wc_tax_rate_classes|woocommerce_termmeta)$/;

/** The records of a kind, and its name. */
interface NamedRecords {
  readonly name: string;
  readonly records: SourceRecords;
}

/** What the site has that no kind of record is read from, and records whose ids Grove cannot store. */
export async function otherRecords(
  source: WordPressSource,
  settings: SourceSettings,
  kinds: readonly NamedRecords[],
  largestId: number,
): Promise<Leftover[]> {
  const posts = await source.groups<string | null>({ table: 'posts' }, { by: 'post_type', first: 'ID' });
  return [
    ...posts.filter(({ value }) => !KNOWN_POSTS.has(value ?? '')).map(ofUnknownType),
    ...(await idsBeyond(source, kinds, largestId)),
    ...(await usersOfOtherSites(source, settings)),
    ...(await otherTables(source, kinds)),
    ...source.otherSites.map((prefix) => ({
      ...{ kind: 'other sites', record: '', name: prefix },
      reason: 'Another site is in the same database. Import it into another Grove, with the option --prefix.',
    })),
  ];
}

const ofUnknownType = ({ value: type, count, first }: SourceGroup<string | null>): Leftover => ({
  ...{ kind: 'posts of an unknown type', record: `post ${first}`, name: type ?? '' },
  reason: `Grove has no records of this type. The site has ${count} of them.`,
});

async function idsBeyond(source: WordPressSource, kinds: readonly NamedRecords[], largestId: number): Promise<Leftover[]> {
  const leftovers: Leftover[] = [];
  for (const { name, records } of kinds) {
    const beyond = { ...records, ids: [largestId + 1] as const };
    const count = await source.count(beyond);
    if (count === 0) continue;
    const [{ id }] = await source.find<{ id: number | string }>(records.table, {
      ...{ ...beyond, select: { id: records.key }, order: { [records.key]: 'ASC' }, take: 1 },
    });
    leftovers.push({
      ...{ kind: 'ids that are too large', record: `${name} ${id}`, name },
      reason: `Grove stores ids up to ${largestId}. The site has ${count} records with larger ones.`,
    });
  }
  return leftovers;
}

async function usersOfOtherSites(source: WordPressSource, { membershipKey }: SourceSettings): Promise<Leftover[]> {
  if (membershipKey === undefined) return [];
  const count =
    (await source.count({ table: 'users' })) - (await source.count({ table: 'users', having: membership(membershipKey) }));
  if (count <= 0) return [];
  const reason = `The site shares its users with other sites, and ${count} of them are no users of this site.`;
  return [{ kind: 'users of other sites', record: '', name: 'user', reason }];
}

/** Tables with rows that nothing is read from, most of them of plugins. */
async function otherTables(source: WordPressSource, kinds: readonly NamedRecords[]): Promise<Leftover[]> {
  const read = new Set(
    kinds.flatMap(({ records }) => [
      ...tablesOf(records),
      ...pathsOf(records.parts).flatMap((path) => path.map(({ table }) => table)),
    ]),
  );
  const others = source.tables().filter((name) => !read.has(name) && !DERIVED.test(name) && !NOT_STAGED.test(name));
  const leftovers: Leftover[] = [];
  for (const name of others.sort()) {
    // Tables of other sites of a network, such as `2_posts`, and names that cannot be in a statement.
    if (!/^[a-z_]\w*$/i.test(name) || !(await source.exists({ table: name }))) continue;
    leftovers.push({
      kind: 'tables',
      record: '',
      name,
      reason: 'Nothing is read from this table. Most such tables belong to plugins.',
    });
  }
  return leftovers;
}
