import { Injectable } from '@nestjs/common';
import { Database, batchLoader, placeholders, Table, type BatchLoader } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { TermEntity } from '../terms/term.entity.js';

/** The terms of posts whole, as they are embedded: of all posts that are asked for at one moment in one query. */
@Injectable()
export class TermsOfPosts {
  private readonly terms: BatchLoader<TermEntity[]>;

  constructor(database: Database) {
    const terms = new Table(database, TermEntity);
    this.terms = batchLoader(database, async (postIds) => {
      const rows = await database.read<{ post_id: number }>(
        `SELECT post_term.post_id, ${terms.columns} FROM post_term JOIN term ON term.id = post_term.term_id ` +
          `WHERE post_term.post_id IN (${placeholders(postIds.length)}) ORDER BY term.name_key, term.id`,
        postIds,
      );
      const found = new Map<number, TermEntity[]>(postIds.map((id) => [id, []]));
      for (const row of rows) found.get(row.post_id)!.push(terms.toEntity(row));
      return found;
    });
  }

  /** The terms of one taxonomy that a post carries, in the order of names. */
  async of(postId: number, taxonomy: string, context: RequestContext): Promise<TermEntity[]> {
    return ((await this.terms.load(postId, context)) ?? []).filter((term) => term.taxonomy === taxonomy);
  }

  /** Those of a page of posts, which embedding then need not read again. */
  async ahead(postIds: readonly number[], context: RequestContext): Promise<Map<number, TermEntity[]>> {
    const found = await this.terms.loadMany(postIds);
    for (const [postId, terms] of found) this.terms.prime(postId, terms, context);
    return found;
  }
}
