import type { MigrationInterface } from 'typeorm';

/**
 * What a migration may do while the previous version is still running. `expand` only adds what that version does not notice; `backfill` moves data in the background
 * (see `Backfill`); `contract` removes what no program uses any more. See ADR 33.
 */
export type Phase = 'expand' | 'backfill' | 'contract';

/** A migration of the phase `expand`, which is the default. */
export interface ExpandMigration extends MigrationInterface {
  readonly phase?: 'expand';
  /** Why it may change rows that exist, although the previous version reads them and waits for their locks: a sentence. */
  readonly changesRows?: string;
}

/** A migration that removes what the previous version may use. It runs only when an operator says that no such version runs any more. */
export interface ContractMigration extends MigrationInterface {
  readonly phase: 'contract';
  /** The name of the migration that it completes, which an earlier release has brought. */
  readonly completes: string;
}

/** A migration that is not applied yet. */
export interface PendingMigration {
  readonly name: string;
  readonly phase: Phase;
  readonly migration: MigrationInterface;
}

/** The phase of a migration. */
export const phaseOf = (migration: MigrationInterface): Phase => (migration as { phase?: Phase }).phase ?? 'expand';

/** The name under which a migration is recorded as applied. */
export const nameOf = (migration: MigrationInterface): string => migration.name ?? migration.constructor.name;
