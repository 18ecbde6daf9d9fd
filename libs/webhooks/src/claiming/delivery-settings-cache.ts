import { marks, type Database } from '@grove/database';
import type { Terms } from '../model/delivery-settings.js';
import type { StoreBodies } from '../model/store-bodies.rules.js';
import { SCHEDULE } from '../retries/retry-delays.rules.js';

const SECOND = 1_000;

/** What holds where nothing else is asked for. */
const USUAL: Terms = { waitsMs: 0, storeBodies: 'all', pauses: SCHEDULE, isOnProbation: false };

/** The columns of `webhook w` that say so. */
export const TERMS = 'w.in_order, w.in_order_wait, w.store_bodies, w.retry_schedule, w.probing_since';

/** A webhook with those columns. */
export interface TermsRow {
  readonly id: number;
  readonly in_order: number | boolean;
  readonly in_order_wait: number;
  readonly store_bodies: StoreBodies;
  readonly retry_schedule: string | null;
  readonly probing_since: string | null;
}

/**
 * Knows the terms of every webhook as of the last look, so that taking a delivery reads nothing for them. Whoever changes them waits for that look; a
 * webhook that was made since is asked for.
 */
export class KnownTerms {
  private terms = new Map<number, Terms>();

  constructor(private readonly database: Database) {}

  /** These are all webhooks. */
  take(rows: readonly TermsRow[]): void {
    this.terms = new Map(rows.map((row) => [row.id, termsOf(row)]));
  }

  /** After this `of` knows them. */
  async learn(webhookIds: readonly number[]): Promise<void> {
    const unknown = webhookIds.filter((id) => !this.terms.has(id));
    if (unknown.length === 0) return;
    const sql = `SELECT w.id, ${TERMS} FROM webhook w WHERE w.id IN (${marks(unknown.length)})`;
    for (const row of await this.database.read<TermsRow>(sql, unknown)) this.terms.set(row.id, termsOf(row));
  }

  of(webhookId: number): Terms {
    return this.terms.get(webhookId) ?? USUAL;
  }
}

function termsOf({ in_order, in_order_wait, store_bodies, retry_schedule, probing_since }: TermsRow): Terms {
  const isOnProbation = probing_since !== null;
  if (!in_order && store_bodies === 'all' && retry_schedule === null && !isOnProbation) return USUAL;
  return {
    waitsMs: in_order ? in_order_wait * SECOND : 0,
    storeBodies: store_bodies,
    pauses: retry_schedule === null ? SCHEDULE : (JSON.parse(retry_schedule) as number[]).map((seconds) => seconds * SECOND),
    isOnProbation,
  };
}
