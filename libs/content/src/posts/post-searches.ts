import { Injectable } from '@nestjs/common';
import { Database, type Statement, type UnitOfWork } from '@grove/kernel';

/** The tally that every change of a post turns; see `PostSearches`. */
const CHANGES = 'post/changes';

/** Searches that are remembered at most. */
const ROOM = 1_000;

/** What a search found: the ids of one page in their order, and how many there are in all. */
export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Says within a unit of work that something changes which searches go by. */
export const changePosts = (unit: UnitOfWork): void => unit.tally(CHANGES, 1);

/**
 * Searches of posts. To find words anywhere in a text every text must be read, so what was found is remembered for as long as no post changes: each
 * change turns a tally in its own unit of work, and what was found is good for the tally that was read before.
 */
@Injectable()
export class PostSearches {
  private readonly remembered = new Map<string, { changes: number; found: Promise<Found> }>();

  constructor(private readonly database: Database) {}

  /** `picked` selects `id` and `total` of one page; `counted` the column `total`, for a page beyond the end. */
  async find(picked: Statement, counted: Statement): Promise<Found> {
    const changes = (await this.database.readTallies([CHANGES])).get(CHANGES)!;
    const key = `${picked.sql}\n${JSON.stringify(picked.values)}`;
    const known = this.remembered.get(key);
    const search = known?.changes === changes ? known : { changes, found: this.look(picked, counted) };
    this.remembered.delete(key);
    this.remembered.set(key, search);
    if (this.remembered.size > ROOM) this.remembered.delete(this.remembered.keys().next().value!);
    try {
      return await search.found;
    } catch (error) {
      if (this.remembered.get(key) === search) this.remembered.delete(key);
      throw error;
    }
  }

  private async look(picked: Statement, counted: Statement): Promise<Found> {
    const rows = await this.database.read<{ id: number; total: number | string }>(picked.sql, picked.values);
    const [told] = rows.length > 0 ? rows : await this.database.read<{ total: number | string }>(counted.sql, counted.values);
    return { ids: rows.map(({ id }) => id), total: Number(told.total) };
  }
}
