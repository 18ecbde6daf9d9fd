import { placeholders, Selection, type Database } from '@grove/database';
import { slugify } from '@grove/core';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';
import { wallTimeAsked } from './post-dates.rules.js';
import type { Reach } from './post-permissions.rules.js';
import type { PostType } from './post-types.js';
import type { AskedPosts } from './posts.query.js';

/** A list as it is asked: which type, how far it reaches, for whom, and the arguments. */
export interface Wish {
  readonly type: PostType;
  readonly reach: Reach;
  /** The published posts whose text the asker is told although a password protects it. */
  readonly opened: Reach;
  readonly userId: number;
  readonly query: AskedPosts;
}

/** The posts of a type that somebody is shown. */
export function reachable({ type, reach, userId }: Pick<Wish, 'type' | 'reach' | 'userId'>): Selection {
  const { everybodys, own } = reach;
  const ways: string[] = [];
  if (everybodys.length > 0) ways.push(`post.status IN (${placeholders(everybodys.length)})`);
  if (own.length > 0) ways.push(`(post.status IN (${placeholders(own.length)}) AND post.author_id = ?)`);
  const values = [...everybodys, ...own, ...(own.length > 0 ? [userId] : [])];
  return new Selection().where('post.type = ?', type).where(`(${ways.join(' OR ') || '1 = 0'})`, ...values);
}

/** Narrows a list to what was asked, but for terms and words, which have ways of their own. Tells whether anything was asked. */
export function narrow(selection: Selection, query: AskedPosts, zone: string): boolean {
  const before = selection.condition.sql;
  if (query.include.length > 0) selection.whereIn('post.id', query.include);
  selection.whereNotIn('post.id', query.exclude);
  if (query.author.length > 0) selection.whereIn('post.author_id', query.author);
  selection.whereNotIn('post.author_id', query.authorExclude);
  if (query.slug && query.slug.length > 0) selection.whereIn('post.slug', query.slug.map(slugify));
  if (query.sticky !== undefined) selection.where('post.sticky = ?', Number(query.sticky));
  if (query.menuOrder !== undefined) selection.where('post.menu_order = ?', query.menuOrder);
  if (query.parent && query.parent.length > 0) selection.whereIn('post.parent_id', query.parent);
  selection.whereNotIn('post.parent_id', query.parentExclude ?? []);
  if (query.after) selection.where('post.local_at > ?', wallTimeAsked(query.after, zone));
  if (query.before) selection.where('post.local_at < ?', wallTimeAsked(query.before, zone));
  return selection.condition.sql !== before;
}

/** Whether a search finds one's own posts although a password protects them, and those of others not. */
export const sparesOthers = ({ opened }: Pick<Wish, 'opened'>): boolean =>
  opened.own.length > 0 && opened.everybodys.length === 0;

/** A search must not tell word by word what a password protects: to others such a post is not found. */
export function sparing(selection: Selection, { opened, userId }: Pick<Wish, 'opened' | 'userId'>): Selection {
  if (opened.everybodys.length > 0) return selection;
  const isOwn = sparesOthers({ opened });
  return selection.where(
    `(post.status <> 'publish' OR post.password = ''${isOwn ? ' OR post.author_id = ?' : ''})`,
    ...(isOwn ? [userId] : []),
  );
}

/** The terms that a list asks for or leaves out; of each kind only those that are of that kind. */
export interface AskedTerms {
  /** Each is a choice of terms of which a post must carry one. */
  readonly wanted: readonly (readonly number[])[];
  readonly unwanted: readonly number[];
}

/** Looks up which of the asked numbers are categories and which are tags; a number of the other kind is nobody's. */
export async function termsAsked(database: Database, query: AskedPosts): Promise<AskedTerms> {
  const { categories = [], tags = [], categoriesExclude = [], tagsExclude = [] } = query;
  const all = [...categories, ...tags, ...categoriesExclude, ...tagsExclude];
  if (all.length === 0) return { wanted: [], unwanted: [] };
  const rows = await database.read<{ id: number; taxonomy: string }>(
    `SELECT id, taxonomy FROM term WHERE id IN (${placeholders(all.length)})`,
    all,
  );
  const taxonomies = new Map(rows.map(({ id, taxonomy }) => [id, taxonomy]));
  const of = (taxonomy: string, ids: readonly number[]) => ids.filter((id) => taxonomies.get(id) === taxonomy);
  return {
    wanted: [...(categories.length > 0 ? [of(CATEGORY, categories)] : []), ...(tags.length > 0 ? [of(TAG, tags)] : [])],
    unwanted: [...of(CATEGORY, categoriesExclude), ...of(TAG, tagsExclude)],
  };
}

/** Narrows a list to posts with the terms that were asked for. */
export function carrying(selection: Selection, { wanted, unwanted }: AskedTerms): Selection {
  for (const terms of wanted) selection.where(`post.id IN (${CARRIERS(terms)})`, ...terms);
  if (unwanted.length > 0) selection.where(`post.id NOT IN (${CARRIERS(unwanted)})`, ...unwanted);
  return selection;
}

const CARRIERS = (terms: readonly number[]): string =>
  `SELECT post_id FROM post_term WHERE term_id IN (${placeholders(terms.length)})`;
