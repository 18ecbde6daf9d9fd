import { now, type Instant } from '@grove/core';
import type { UnitStatements } from '../engines/engine.js';
import { chunksOf, insertStatement, type RowValues } from '../queries/sql-statements.js';

/** Something that happened, as the world outside is told of it. */
export interface OutboxEvent {
  /** `order.created` and the like. */
  topic: string;
  resourceId: number;
  /** What the receiver gets, as JSON. */
  payload: unknown;
}

/**
 * Stands for the moment at which an event was passed on, until it is; what waits is found by it. A moment and not its absence, because the row would
 * grow when it is passed on: where rows are only added the pages are full, and MySQL would split one for almost every event.
 */
export const NOT_RELAYED: Instant = '1000-01-01 00:00:00';

/** The events of one unit, stored with it. A relay passes them on later: the change and its event cannot come apart. */
export class Outbox {
  private readonly rows: RowValues[] = [];

  add({ topic, resourceId, payload }: OutboxEvent): void {
    const createdAt: Instant = now();
    this.rows.push({ topic, resource_id: resourceId, payload: JSON.stringify(payload), created_at: createdAt });
  }

  /** Tells whether there were any. */
  async store(runner: UnitStatements): Promise<boolean> {
    for (const chunk of chunksOf(this.rows)) {
      const { sql, parameters } = insertStatement('outbox', chunk);
      await runner.run(sql, parameters);
    }
    return this.rows.length > 0;
  }
}
