import type { Permalinks } from './permalinks.js';

/** What the path of a post may contain. */
interface PostInPath {
  readonly id: number;
  readonly slug: string;
  readonly localAt: string;
}

/** The slugs that the path of a post may contain besides its own. */
export interface PathContext {
  /** The slugs of its category, from the top. */
  readonly category: readonly string[];
  /** The slug of its author. */
  readonly author: string;
}

const TAG = /%(year|monthnum|day|hour|minute|second|post_id|postname|category|author)%/g;

/** Whether the structure contains a tag, such as `category`. */
export const hasTag = ({ structure }: Pick<Permalinks, 'structure'>, tag: keyof PathContext): boolean =>
  structure.includes(`%${tag}%`);

/** The path of a post; undefined if posts have none. */
export function postPath(permalinks: Permalinks, post: PostInPath, context: PathContext): string | undefined {
  if (permalinks.structure === '') return undefined;
  const parts = partsOf(permalinks.structure).map((part, index) => (index % 2 === 0 ? part : VALUES[part](post, context)));
  return pathOf(permalinks, parts.join(''));
}

/** The texts of a structure, and between them the names of its tags. */
function partsOf(structure: string): readonly string[] {
  if (lastParts.structure !== structure) lastParts = { structure, parts: structure.split(TAG) };
  return lastParts.parts;
}

/** All posts of a site have the same structure. */
let lastParts: { readonly structure: string; readonly parts: readonly string[] } = { structure: '', parts: [''] };

const VALUES: Readonly<Record<string, (post: PostInPath, context: PathContext) => string>> = {
  year: ({ localAt }) => localAt.slice(0, 4),
  monthnum: ({ localAt }) => localAt.slice(5, 7),
  day: ({ localAt }) => localAt.slice(8, 10),
  hour: ({ localAt }) => localAt.slice(11, 13),
  minute: ({ localAt }) => localAt.slice(14, 16),
  second: ({ localAt }) => localAt.slice(17, 19),
  post_id: ({ id }) => String(id),
  postname: ({ slug }) => slug,
  category: (_post, { category }) => category.join('/'),
  author: (_post, { author }) => author,
};

/** A path with a slash at its end, if the paths of the site have one; undefined if the site has no paths. */
export function pathOf({ structure }: Pick<Permalinks, 'structure'>, path: string): string | undefined {
  if (structure === '') return undefined;
  const trimmed = withoutOuterSlashes(path);
  return trimmed === '' ? '/' : `/${trimmed}${structure.endsWith('/') ? '/' : ''}`;
}

/** What precedes the first tag of the structure, such as `archives`: archives of categories, tags and authors begin with it as well. */
export const frontOf = ({ structure }: Pick<Permalinks, 'structure'>): string =>
  structure.includes('%') ? withoutOuterSlashes(structure.slice(0, structure.indexOf('%'))) : '';

/** `index.php` on servers without rules for rewriting: every path begins with it. */
export const rootOf = ({ structure }: Pick<Permalinks, 'structure'>): string =>
  /^\/?index\.php(\/|$)/.test(structure) ? 'index.php' : '';

/** The path of a page. */
export const pagePath = (permalinks: Permalinks, slugs: readonly string[]): string | undefined =>
  pathOf(permalinks, [rootOf(permalinks), ...slugs].join('/'));

/** What the paths of categories (or tags) begin with. A chosen word stands alone, the usual one follows the front of the structure. */
export function termBaseOf(permalinks: Permalinks, taxonomy: 'category' | 'tag'): string {
  const chosen = withoutOuterSlashes(taxonomy === 'category' ? permalinks.categoryBase : permalinks.tagBase);
  return chosen === '' ? joined(frontOf(permalinks), taxonomy) : joined(rootOf(permalinks), withoutRoot(chosen));
}

function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}

const withoutRoot = (path: string): string => path.replace(/^index\.php\/?/, '');

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('/');

/** The path of a category, given as the slugs from the top, or of a tag. */
export const termPath = (permalinks: Permalinks, taxonomy: 'category' | 'tag', slugs: readonly string[]): string | undefined =>
  pathOf(permalinks, joined(termBaseOf(permalinks, taxonomy), ...slugs));

/** The path of an author. */
export const authorPath = (permalinks: Permalinks, slug: string): string | undefined =>
  pathOf(permalinks, joined(frontOf(permalinks), 'author', slug));
