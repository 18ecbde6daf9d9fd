import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, batchLoader, Repository, type BatchLoader } from '@grove/database';
import { PostTermEntity } from '../posts/post-term.entity.js';
import { TermEntity } from '../terms/term.entity.js';

/** Loads the terms of posts to be embedded. One query serves all posts that are asked for at the same time. */
@Injectable()
export class PostTermLoader {
  private readonly terms: BatchLoader<TermEntity[]>;

  constructor(database: Database) {
    const [postTerms, terms] = [new Repository(database, PostTermEntity), new Repository(database, TermEntity)];
    this.terms = batchLoader(database, async (postIds) => {
      const byName = postTerms
        .createQueryBuilder('assigned')
        .innerJoin('assigned.term', 'term')
        .where({ postId: In(postIds) });
      const assigned = await byName.orderBy('term.nameKey').addOrderBy('term.id').getMany();
      // By their ids, because their descriptions may be long: a repository reads such rows in turns.
      const read = await terms.findInOrder([...new Set(assigned.map(({ termId }) => termId))]);
      const byId = new Map(read.map((term) => [term.id, term]));
      const found = new Map<number, TermEntity[]>(postIds.map((id) => [id, []]));
      for (const { postId, termId } of assigned) {
        const term = byId.get(termId);
        if (term) found.get(postId)!.push(term);
      }
      return found;
    });
  }

  /** The terms of a post in one taxonomy, in the order of their names. */
  async load(postId: number, taxonomy: string): Promise<TermEntity[]> {
    return ((await this.terms.load(postId)) ?? []).filter((term) => term.taxonomy === taxonomy);
  }

  /** The terms of the posts of a page. The same request does not read them again. */
  preload(postIds: readonly number[]): Promise<Map<number, TermEntity[]>> {
    return this.terms.loadMany(postIds);
  }
}
