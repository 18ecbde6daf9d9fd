import type { Database } from '../database.js';
import type { Statement } from './selection.js';
import type { Place, SortedList, Window } from './sorted-list.js';

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

/** Reads pages of long lists. */
export class ListPositions {
  constructor(_database: Database) {}

  page<R>({ read, total }: CountedList<R>, page: Page, _isDeep?: boolean): Promise<FoundRows<R>> {
    return read(page, total);
  }
}
