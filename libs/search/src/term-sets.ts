import { LRUCache } from 'lru-cache';
import { type Database, padToPowerOfTwo, placeholders } from '@grove/database';
import { blockOf, firstIdOf, IdSet } from './id-set.js';
import { idsOf } from './ids-of.js';
import { positionInText, type IndexedRecords } from './indexed-records.js';
import type { WordIndex } from './word-index.js';
import type { SearchTerms } from './search-request.js';
import { remembered } from './remembered.js';
import { searchPartsOf } from './words.rules.js';

/** Sets of terms in memory, and as many of matches. One of a million records takes 128 kB. */
const MOST_SETS = 100;
/** Up to this number of texts of a block are looked up one by one; if there are more, all of its texts are read. */
const FEW_TEXTS = 1_000;

/** The records with something, in one state of the index. Nobody may change the set. */
export interface TermSet {
  readonly ids: IdSet;
  /** When the last text was compared, by `performance.now()`: what the set says about records that changed after the state and before then is not about that state. */
  readonly comparedAt?: number;
}

/** The records of some kinds that match terms. */
export interface MatchSet extends TermSet {
  /** Number of records of the kinds. */
  readonly ofKinds: number;
}

/**
 * The records that contain a term, and those of some kinds. Computing a set may take long: parts of many words have many sets to unite, and for phrases texts are
 * compared. So sets are kept in memory until the index changes. Records that changed since then wait for the indexer, and a search looks at each of them.
 */
export class TermSets {
  private readonly sets = new LRUCache<string, Promise<TermSet | undefined>>({ max: MOST_SETS });
  private readonly matches = new LRUCache<string, Promise<MatchSet | undefined>>({ max: MOST_SETS });

  constructor(
    private readonly records: IndexedRecords,
    private readonly index: WordIndex,
    private readonly database: Database,
  ) {}

  /** The records whose texts contain a folded term, whatever it says about waiting records; undefined if the index has another version. */
  containing(term: string, version: string): Promise<TermSet | undefined> {
    return remembered(this.sets, `${version} text ${term}`, () => this.find(term, version));
  }

  /** The records of these kinds that contain all required terms and no excluded one, whatever it says about waiting records; undefined if the index has another version. */
  matching(kinds: readonly string[], terms: SearchTerms, version: string): Promise<MatchSet | undefined> {
    const key = `${version} ${JSON.stringify([kinds, terms.required, terms.excluded])}`;
    return remembered(this.matches, key, () => this.intersection(kinds, terms, version));
  }

  private async intersection(
    kinds: readonly string[],
    { required, excluded }: SearchTerms,
    version: string,
  ): Promise<MatchSet | undefined> {
    const containing = (terms: readonly string[]) => Promise.all(terms.map((term) => this.containing(term, version)));
    const [ofKinds, having, lacking] = await Promise.all([
      this.ofKinds(kinds, version),
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

  /** The records of these kinds. */
  private ofKinds(kinds: readonly string[], version: string): Promise<TermSet | undefined> {
    return remembered(this.sets, `${version} kinds ${kinds.join('\n')}`, async () => {
      const ids = await this.index.withEntries(kinds, version);
      return ids && { ids };
    });
  }

  private async find(term: string, version: string): Promise<TermSet | undefined> {
    const { parts, isExact } = searchPartsOf(term);
    const [ids, ...others] = await Promise.all(parts.map((part) => this.index.withPart(part, version)));
    for (const other of [ids, ...others]) {
      if (parts.length > 0 && !other) return undefined;
      if (other) ids!.keep(other);
    }
    return ids && isExact ? { ids } : { ids: await this.compared(term, ids), comparedAt: performance.now() };
  }

  /** The records among these, or among all if absent, whose texts contain the term, and perhaps others that do. */
  private async compared(term: string, candidates: IdSet | undefined): Promise<IdSet> {
    const found = new IdSet();
    for (const [block, size] of candidates?.sizes() ?? (await this.allBlocks())) {
      const some = candidates && size <= FEW_TEXTS ? padToPowerOfTwo([...candidates.ofBlock(block)]) : undefined;
      if (some?.length === 0) continue;
      const [condition, values] = some
        ? [`id IN (${placeholders(some.length)})`, some]
        : ['id >= ? AND id < ?', [firstIdOf(block), firstIdOf(block + 1)]];
      const { textTable } = this.records;
      const position = positionInText(this.records, this.database.engineName);
      found.addAll(
        await idsOf(this.database, {
          sql: `SELECT id FROM ${textTable} WHERE ${condition} AND ${position} > 0`,
          values: [...values, term],
        }),
      );
    }
    return found;
  }

  private async allBlocks(): Promise<[block: number, size: number][]> {
    const [{ last }] = await this.database.read<{ last: number | null }>(`SELECT MAX(id) AS last FROM ${this.records.textTable}`);
    return Array.from({ length: last === null ? 0 : blockOf(last) + 1 }, (_, block) => [block, Infinity]);
  }
}
