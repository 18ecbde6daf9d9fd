import { currentDependencies, type Dependencies, type Versions } from '@grove/core';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.js';
import { areCurrent } from '../versions/depended-versions.js';
import { dependenciesOf } from '../versions/note-read.js';
import { tablesReadBy } from '../versions/sql-tables.js';
import type { Validity } from '../versions/table-versions.js';
import type { Statement } from './selection.js';
import { hasPlaces, type Place, type SortedList, type Window } from './sorted-list.js';

/** A page that skips fewer rows reads them: that costs less than a validation. */
const DEEP = 1_000;
/** A total that took counting as many rows is remembered. */
const LARGE = 5_000;
/** Positions are as far from each other at least. */
const GAP = 500;
/** Maximum numbers of lists, and of positions of one list. */
const MOST_LISTS = 100;
const MOST_POSITIONS = 1_000;

/** A page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Rows of a list, and the total. */
export interface FoundRows<R> {
  readonly rows: R[];
  /** The place of the first one, or of one that comes so many rows before it, or after it if negative. */
  readonly first?: (Place & { readonly lead?: number }) | undefined;
  readonly total: number;
  /** How many entries of an index were read before the rows, if not as many as there are rows before them. */
  readonly passed?: number;
}

/** A list with its total, and what reads rows of it, and a total, with one statement. */
export interface CountedList<R> {
  /** Differs for different lists. */
  readonly key: () => string;
  readonly list: SortedList;
  readonly total: Statement;
  readonly read: (window: Window, total: Statement) => Promise<FoundRows<R>>;
  /** A statement that reads everything on which the total and the positions of the rows depend. */
  readonly source: () => Statement;
}

interface Position extends Place {
  /** The number of rows before this one. */
  readonly index: number;
}

/** What is known of a list while it does not change. */
interface KnownList {
  readonly total: number;
  readonly dependencies: Dependencies;
  validity: Validity;
  /** Rising. */
  positions: Position[];
}

/**
 * Reads pages of long lists. Databases find the row at an offset by reading all entries of an index before it. So the positions of some rows are remembered,
 * with the versions of what they depend on, and a page is read from the nearest of these rows, from the beginning or from the end. The versions are compared
 * before and after the page is read: if they are the same, the list was the same all the time; else the page is read by its offset. A large total that had to be
 * counted is remembered in the same way.
 */
export class ListPositions {
  private readonly lists = new LRUCache<string, KnownList>({ max: MOST_LISTS });

  constructor(private readonly database: Database) {}

  async page<R>(
    counted: CountedList<R>,
    page: Page,
    isDeep = page.offset >= DEEP && hasPlaces(counted.list),
  ): Promise<FoundRows<R>> {
    const versions = isDeep || isCounting(counted.total) ? currentDependencies()?.versions : undefined;
    if (!versions || this.database.isInUnit) return counted.read(page, counted.total);
    const key = counted.key();
    const known = (await this.current(key, versions)) ?? (isDeep ? await this.begin(counted, versions) : undefined);
    if (!known) return this.countOnce(key, counted, page, versions);
    this.lists.set(key, known);
    return (await this.fromNearest(known, counted, page)) ?? counted.read(page, counted.total);
  }

  /** What is known of a list and still true, by versions that were read since the request arrived. */
  private async current(key: string, versions: Versions): Promise<KnownList | undefined> {
    const known = this.lists.get(key);
    return known && (await this.isUnchanged(known, versions)) ? known : undefined;
  }

  private async isUnchanged(known: KnownList, versions: Versions): Promise<boolean> {
    if (areCurrent(known.validity.versions, versions)) return true;
    const validity = await this.database.versions.revalidate(known.validity, versions);
    if (validity) known.validity = validity;
    return validity !== undefined;
  }

  private async begin<R>({ total, source }: CountedList<R>, versions: Versions): Promise<KnownList | undefined> {
    const [row] = await this.database.read<{ total: number | string }>(total.sql, total.values);
    return this.knownOf(source(), Number(row.total), versions);
  }

  /** Reads a page by its offset, and remembers its total if it is large. */
  private async countOnce<R>(key: string, counted: CountedList<R>, page: Page, versions: Versions): Promise<FoundRows<R>> {
    const found = await counted.read(page, counted.total);
    const known = found.total >= LARGE ? await this.knownOf(counted.source(), found.total, versions) : undefined;
    if (known) this.lists.set(key, known);
    return found;
  }

  private async knownOf(source: Statement, total: number, versions: Versions): Promise<KnownList | undefined> {
    const dependencies = dependenciesOf(this.database.versioning, source);
    if (!dependencies.isReusable) return undefined;
    return {
      total,
      dependencies,
      validity: await this.database.versions.dependedOn(dependencies, versions),
      positions: [],
    };
  }

  /** The page; undefined if the list changed meanwhile. */
  private async fromNearest<R>(known: KnownList, { list, read }: CountedList<R>, page: Page): Promise<FoundRows<R> | undefined> {
    const { total, dependencies } = known;
    const window = hasPlaces(list) ? nearestWindow(known, page) : page;
    const found = page.offset < total ? await read(window, { sql: 'SELECT ? AS total', values: [total] }) : { rows: [], total };
    if (!(await this.isUnchanged(known, await this.database.versions.current()))) return undefined;
    currentDependencies()?.include(dependencies);
    const { first, passed = window.offset } = found;
    if (first && passed >= GAP) remember(known, { ...first, index: page.offset - (first.lead ?? 0) });
    return found;
  }
}

const isCounting = ({ sql }: Statement): boolean => !tablesReadBy(sql).hasCounters;

/** The shortest way to a page. */
function nearestWindow({ positions, total }: KnownList, { limit, offset }: Page): Window {
  const end = Math.min(offset + limit, total);
  const before = positions.findLast(({ index }) => index <= offset);
  const after = positions.find(({ index }) => index >= end);
  const [forward, backward] = [offset - (before?.index ?? 0), (after?.index ?? total) - end];
  return forward <= backward
    ? { limit, offset: forward, start: before }
    : { limit: end - offset, offset: backward, start: after, isBackward: true };
}

function remember(known: KnownList, position: Position): void {
  if (position.sortKey === null) return;
  if (known.positions.length >= MOST_POSITIONS) known.positions = known.positions.filter((_position, place) => place % 2 === 1);
  const place = known.positions.findIndex(({ index }) => index >= position.index);
  if (place < 0) known.positions.push(position);
  else if (known.positions[place].index !== position.index) known.positions.splice(place, 0, position);
}
