import type { SourceContext } from '../source-kind.js';
import { listOf } from './lists.js';

/** A term that a post has. */
export interface PostTermRow {
  readonly termId: number;
  readonly taxonomy: string;
  readonly slug: string;
}

/** The categories, tags and formats of posts. A relationship names a row of a taxonomy, and that row names the term. */
export async function readPostTerms(ids: readonly number[], { source }: SourceContext): Promise<Map<number, PostTermRow[]>> {
  const rows = await source.read<PostTermRow & { postId: number }>(
    `SELECT r.object_id AS postId, tt.term_id AS termId, tt.taxonomy, t.slug FROM {term_relationships} r
       JOIN {term_taxonomy} tt ON tt.term_taxonomy_id = r.term_taxonomy_id JOIN {terms} t ON t.term_id = tt.term_id
      WHERE r.object_id IN (${listOf(ids)}) AND tt.taxonomy IN ('category', 'post_tag', 'post_format')
      ORDER BY r.object_id, tt.term_taxonomy_id`,
    ids,
  );
  const terms = new Map<number, PostTermRow[]>();
  for (const { postId, ...term } of rows) {
    const ofPost = terms.get(postId) ?? [];
    // Two taxonomies may have the same term.
    if (!ofPost.some(({ termId }) => termId === term.termId)) ofPost.push(term);
    terms.set(postId, ofPost);
  }
  return terms;
}
