import type { Database } from '@grove/database';
import { LRUCache } from 'lru-cache';
import { IdSet, toBlock } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import { readIdSet } from './read-id-set.js';
import { readLastId, recordsContaining } from './record-texts.js';
import type { SearchTerms } from './search-request.js';
import type { WordIndex } from './word-index.sql.js';
import { splitTerm } from './words.rules.js';

/** Sets of terms in memory. One of a million records takes 128 kB. */
const MAX_SETS = 100;
/** Up to this number of texts of a block are looked up one by one; if there are more, all of its texts are read. */
const MAX_TEXTS_BY_ID = 1_000;

/** The records with something, in one state of the index. */
interface TermSet {
  readonly ids: IdSet;
  /** When the last text was compared, by `performance.now()`: what the set says about records that changed after the state and before then is not about that state. */
  readonly comparedAt?: number;
}

/** The records of some kinds that match terms. */
export interface Matches extends TermSet {
  /** Number of records of the kinds. */
  readonly ofKinds: number;
}

/**
 * The records that contain a term, and those of some kinds. Computing a set may take long: parts of many words have many sets to unite, and for phrases texts are
 * compared. So sets are kept in memory until the index changes. Records that changed since then wait for the indexer, and a search looks at each of them.
 */
export class TermSets {
  /** Nobody may change these sets. */
  private readonly sets = new LRUCache<string, Promise<TermSet | undefined>>({ max: MAX_SETS });

  constructor(
    private readonly records: IndexedRecords,
    private readonly index: WordIndex,
    private readonly database: Database,
  ) {}

  /** The records of these kinds that contain all required terms and no excluded one, whatever it says about waiting records; undefined if the index has another version. */
  async matching(kinds: readonly string[], { required, excluded }: SearchTerms, version: string): Promise<Matches | undefined> {
    const containing = (terms: readonly string[]) =>
      Promise.all(terms.map((term) => this.remember(`${version} text ${term}`, () => this.containing(term, version))));
    const [ofKinds, having, lacking] = await Promise.all([
      this.remember(`${version} kinds ${kinds.join('\n')}`, () => this.ofKinds(kinds, version)),
      containing(required),
      containing(excluded),
    ]);
    const sets = [...having, ...lacking];
    if (!ofKinds || !sets.every((set) => set !== undefined)) return undefined;
    const ids = ofKinds.ids.copy();
    for (const set of having) ids.keep(set!.ids);
    for (const set of lacking) ids.drop(set!.ids);
    return { ids, ofKinds: ofKinds.ids.size, comparedAt: Math.max(0, ...sets.map(({ comparedAt = 0 }) => comparedAt)) };
  }

  /** Computes a set that is not known. What fails, or is undefined, is not remembered. */
  private async remember(key: string, compute: () => Promise<TermSet | undefined>): Promise<TermSet | undefined> {
    const known = this.sets.get(key) ?? compute();
    this.sets.set(key, known);
    const set = await known.catch(() => undefined);
    if (!set) this.sets.delete(key);
    return known;
  }

  /** The records of these kinds. */
  private async ofKinds(kinds: readonly string[], version: string): Promise<TermSet | undefined> {
    const ids = await this.index.recordsWithEntries(kinds, version);
    return ids && { ids };
  }

  /** The records whose texts contain a folded term. */
  private async containing(term: string, version: string): Promise<TermSet | undefined> {
    const { parts, isExact } = splitTerm(term);
    const sets = await Promise.all(parts.map((part) => this.index.recordsWithPart(part, version)));
    if (!sets.every((set) => set !== undefined)) return undefined;
    const [ids, ...others] = sets;
    for (const other of others) ids.keep(other);
    return isExact ? { ids } : { ids: await this.compare(term, ids), comparedAt: performance.now() };
  }

  /** The records among these, or among all if absent, whose texts contain the term, and perhaps others that do. */
  private async compare(term: string, candidates: IdSet | undefined): Promise<IdSet> {
    const { records, database } = this;
    const found = new IdSet();
    const blockCount = candidates ? 0 : toBlock(await readLastId(database, records)) + 1;
    const blocks = candidates?.sizes() ?? Array.from({ length: blockCount }, (_, block) => [block, Infinity] as const);
    for (const [block, size] of blocks) {
      if (size === 0) continue;
      const among = candidates && size <= MAX_TEXTS_BY_ID ? [...candidates.ofBlock(block)] : { block };
      found.addAll(await readIdSet(database, recordsContaining(database, records, term, among)));
    }
    return found;
  }
}
