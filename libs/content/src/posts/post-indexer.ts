import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, LOGGER, marks, takeTurn, type Logger, type UnitOfWork } from '@grove/kernel';
import { chunks, keepWords, numbersOf, shiftPosts, wordsBefore, wordsNow, type Shift } from './post-index-rows.js';

/** Posts that are indexed in one unit of work: the more, the fewer times the same rows are written. */
const AT_ONCE = 2_000;

/** Who indexes stands in this line, so that the sets of posts have one writer. */
const TURN = 'post/index';

/**
 * Indexes the words of posts that were changed. Whoever changes a post only notes that it waits, and a search looks into the texts of those that
 * wait: so writers never meet in the sets of posts that common words have, and what is found does not depend on when the indexer comes round.
 */
@Injectable()
export class PostIndexer implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<unknown> | undefined;
  private isStopped = false;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Posts that were there before the index was, or were changed when nobody searched. */
  onApplicationBootstrap(): void {
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** Begins to index what waits, unless that goes on already. */
  start(): void {
    if (this.isStopped) return;
    this.running ??= this.indexAll()
      .catch((error: unknown) =>
        this.logger.warn({ error }, 'Posts could not be indexed; they are searched one by one meanwhile.'),
      )
      .finally(() => (this.running = undefined));
  }

  /** Indexes until nothing waits. */
  async indexAll(): Promise<void> {
    while (!this.isStopped && (await this.database.write(indexSome)) > 0);
  }
}

async function indexSome(unit: UnitOfWork): Promise<number> {
  const next = `SELECT id, post_id FROM post_unindexed ORDER BY id LIMIT ${AT_ONCE}`;
  if ((await unit.read(next)).length === 0) return 0;
  await takeTurn(unit, TURN);
  const waiting = await unit.read<{ id: number; post_id: number }>(next);
  const ids = [...new Set(waiting.map(({ post_id: id }) => id))];
  const now = await wordsNow(unit, ids);
  const numbers = await numbersOf(unit, [...new Set([...now.values()].flatMap((words) => [...words]))].sort());
  const before = await wordsBefore(unit, ids);
  const after = new Map(ids.map((id) => [id, new Set([...now.get(id)!].map((word) => numbers.get(word)!))]));
  await shiftPosts(
    unit,
    ids.flatMap((id) => shiftsOf(id, before.get(id)!, after.get(id)!)),
  );
  await keepWords(unit, after);
  // Not by the posts: what was noted since then may be about a text that was not there to be read.
  for (const some of chunks(waiting.map(({ id }) => id)))
    await unit.query(`DELETE FROM post_unindexed WHERE id IN (${marks(some.length)})`, some);
  return waiting.length;
}

const shiftsOf = (postId: number, before: ReadonlySet<number>, after: ReadonlySet<number>): Shift[] => [
  ...[...after].filter((wordId) => !before.has(wordId)).map((wordId) => ({ wordId, postId, isThere: true })),
  ...[...before].filter((wordId) => !after.has(wordId)).map((wordId) => ({ wordId, postId, isThere: false })),
];
