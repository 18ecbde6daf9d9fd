import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, type ColumnKind } from '@grove/kernel';

const { autoId, bigAutoId, id, int, line } = column;

/** Bytes; on MySQL as many as fit a packet. */
const bytes: ColumnKind = (engine) => ({ type: engine === 'mysql' ? 'longblob' : 'blob' });

/** Which posts have which words. It is filled by the indexer: all posts that are there wait for it. */
export class PostWords1700000000330 implements MigrationInterface {
  readonly name = 'PostWords1700000000330';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'post_word', { id: autoId(), word: line(40) }, { unique: [['word']] });
    // Every end of each word, so that words are found by any part of them without passing over all.
    await createTable(runner, 'post_word_ending', { ending: line(40), word_id: int() }, { primary: ['ending', 'word_id'] });
    // The posts of a word, by blocks of post ids.
    await createTable(
      runner,
      'post_word_block',
      { word_id: int(), block: int(), posts: bytes },
      { primary: ['word_id', 'block'] },
    );
    // The numbers of the words that a post was indexed by.
    await createTable(runner, 'post_indexed', { id: id(), words: bytes });
    // Posts that were changed since then; each change is a row, so that nobody waits for anybody.
    await createTable(runner, 'post_unindexed', { id: bigAutoId(), post_id: int() });
    await runner.query('INSERT INTO post_unindexed (post_id) SELECT id FROM post_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['post_unindexed', 'post_indexed', 'post_word_block', 'post_word_ending', 'post_word'])
      await runner.dropTable(table);
  }
}
