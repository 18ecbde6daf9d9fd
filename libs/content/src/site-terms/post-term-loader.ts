import { Injectable } from '@nestjs/common';
import { Database, batchLoader, placeholders, Table, type BatchLoader } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { TermEntity } from '../terms/term.entity.js';

/** Loads the terms of posts to be embedded. One query serves all posts that are asked for at the same time. */
@Injectable()
export class PostTermLoader {
  private readonly terms: BatchLoader<TermEntity[]>;

  constructor(database: Database) {
    const terms = new Table(database, TermEntity);
    this.terms = batchLoader(database, async (postIds) => {
      const assigned = await database.read<{ post_id: number; term_id: number }>(
        `SELECT post_term.post_id, post_term.term_id FROM post_term JOIN term ON term.id = post_term.term_id ` +
          `WHERE post_term.post_id IN (${placeholders(postIds.length)}) ORDER BY term.name_key, term.id`,
        postIds,
      );
      const rows = await terms.withIds([...new Set(assigned.map(({ term_id }) => term_id))]);
      const byId = new Map(rows.map((term) => [term.id, term]));
      const found = new Map<number, TermEntity[]>(postIds.map((id) => [id, []]));
      for (const { post_id, term_id } of assigned) {
        const term = byId.get(term_id);
        if (term) found.get(post_id)!.push(term);
      }
      return found;
    });
  }

  /** The terms of a post in one taxonomy, in the order of their names. */
  async load(postId: number, taxonomy: string, context: RequestContext): Promise<TermEntity[]> {
    return ((await this.terms.load(postId, context)) ?? []).filter((term) => term.taxonomy === taxonomy);
  }

  /** The terms of the posts of a page. The same request does not read them again. */
  async preload(postIds: readonly number[], context: RequestContext): Promise<Map<number, TermEntity[]>> {
    const found = await this.terms.loadMany(postIds);
    for (const [postId, terms] of found) this.terms.prime(postId, terms, context);
    return found;
  }
}
