import { currentDependencies } from '@grove/core';
import type { Database } from '@grove/database';
import type { ListPages } from './list-pages.js';
import type { SearchRequest } from './search-request.js';
import type { Matches, TermSets } from './term-sets.js';
import type { WordIndex } from './word-index.sql.js';
import { splitTerm } from './words.rules.js';

/** Up to this number of unindexed records cost a search little; if there are more, they are indexed. */
const MAX_WAITING_LONG = 100;
/** The index changes while a search reads it only if the indexer runs, which takes longer than a search. */
const MAX_ATTEMPTS = 3;

/** Finds matches with the index, and looks at the texts of records that wait for the indexer. */
export class MatchFinder {
  constructor(
    private readonly database: Database,
    private readonly index: WordIndex,
    private readonly sets: TermSets,
    private readonly pages: ListPages,
    private readonly onManyWaiting: () => void,
  ) {}

  /** The matches, without the filters of the list; undefined while too many records are unindexed, and in a unit of work, which may be rolled back. */
  async find(request: SearchRequest): Promise<Matches | undefined> {
    if (this.database.isInUnit) return undefined;
    const { required, excluded } = request.terms;
    // Texts are compared by several statements, which one server must answer.
    if (![...required, ...excluded].every((term) => splitTerm(term).isExact)) currentDependencies()?.leaveReplica();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const askedAt = performance.now();
      const { waiting, version } = await this.index.readState();
      if (!waiting || waiting.length > MAX_WAITING_LONG) this.onManyWaiting();
      if (!waiting) return undefined;
      const matches = await this.sets.matching(request.kinds, request.terms, version);
      // Else texts that were compared may be newer than the state: records that changed since then wait in the next one.
      if (!matches || (matches.comparedAt ?? 0) >= askedAt) continue;
      const changed = await this.pages.matchingAmong(request, waiting);
      for (const id of waiting) matches.ids.delete(id);
      for (const id of [...changed, ...(request.otherMatches ?? [])]) matches.ids.add(id);
      return matches;
    }
    return undefined;
  }
}
