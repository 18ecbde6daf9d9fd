import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { type ConsistencyCheck, type Difference, recordCheck } from '@grove/operations';
import { invalidatePostSearches, markPostChanged } from '../posts/post-search-cache.js';
import { searchTextOf } from '../posts/post-search.rules.js';
import { PostEntity } from '../posts/post.entity.js';
import { PostSearchEntity } from '../posts/post-search.entity.js';
import { PostTermEntity } from '../posts/post-term.entity.js';

/** Compares the search texts of posts with their texts. */
export function searchTextsCheck(database: Database): ConsistencyCheck {
  const posts = new Repository(database, PostEntity);
  const searchTexts = new Repository(database, PostSearchEntity);
  return recordCheck(database, {
    name: 'search texts of posts',
    table: 'post',
    async compare(ids) {
      const texts = new Map((await searchTexts.findInOrder(ids)).map(({ id, searchText }) => [id, searchText]));
      return (await posts.findInOrder(ids)).flatMap((post): Difference[] => {
        const searchText = searchTextOf(post);
        if (texts.get(post.id) === searchText) return [];
        return [
          {
            id: post.id,
            sentence: `The search text of ${post.type} ${post.id} is not that of its title, excerpt and content.`,
            async repair(unit) {
              await searchTexts.delete(post.id);
              await searchTexts.insert({ id: post.id, searchText });
              await markPostChanged(unit, post.id);
            },
          },
        ];
      });
    },
  });
}

/** Compares the copies of status and date, by which lists of one term are sorted, with the posts. */
export function postTermsCheck(database: Database): ConsistencyCheck {
  const postTerms = new Repository(database, PostTermEntity);
  return recordCheck(database, {
    name: 'posts by term',
    isIndex: true,
    table: 'post',
    idColumn: { table: 'post_term', column: 'post_id' },
    async compare(ids) {
      const rows = await postTerms
        .createQueryBuilder('assigned')
        .leftJoin('assigned.post', 'post')
        .select(['assigned.postId', 'assigned.termId', 'post.id', 'post.status', 'post.localAt'])
        .where({ postId: In(ids) })
        .andWhere('(post.id IS NULL OR assigned.status <> post.status OR assigned.localAt <> post.localAt)')
        .getMany();
      const posts = new Map(rows.map(({ postId, post }) => [postId, post]));
      return [...posts].map(([id, post]) => ({
        id,
        sentence: `The lists of the terms of post ${id} have another status or date than the post.`,
        async repair(unit) {
          invalidatePostSearches(unit);
          if (post) await postTerms.update({ postId: id }, { status: post.status, localAt: post.localAt });
          else await postTerms.delete({ postId: id });
        },
      }));
    },
  });
}
