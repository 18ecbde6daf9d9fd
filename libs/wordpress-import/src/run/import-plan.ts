import { createHash } from 'node:crypto';
import type { ImportedRecord } from '@grove/database';
import type { SourceFingerprint } from '../source/wordpress-source.js';

const LONGEST_FINGERPRINT = 64;

/** What happens to the records of one stretch of ids. */
export interface ImportPlan {
  readonly fingerprints: ReadonlyMap<number, string>;
  readonly known: ReadonlyMap<number, ImportedRecord>;
  readonly added: readonly number[];
  readonly changed: readonly number[];
  readonly deleted: readonly number[];
  readonly unchanged: number;
}

/** Compares what is at the source with what was imported before. */
export function planOf(found: readonly SourceFingerprint[], imported: readonly ImportedRecord[]): ImportPlan {
  const fingerprints = new Map(found.map(({ id, fingerprint }) => [id, shortened(fingerprint)]));
  const known = new Map(imported.map((record) => [record.id, record]));
  const seen = found.filter(({ id }) => known.has(id));
  const changed = seen.filter(({ id }) => known.get(id)!.fingerprint !== fingerprints.get(id));
  return {
    fingerprints,
    known,
    added: found.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    changed: changed.map(({ id }) => id),
    deleted: imported.filter(({ id }) => !fingerprints.has(id)).map(({ id }) => id),
    unchanged: seen.length - changed.length,
  };
}

/** The ids of the records that are read. */
export const idsToRead = ({ added, changed }: ImportPlan): number[] => [...added, ...changed].sort((a, b) => a - b);

/** Two plans that together are the same, each with half of the records that are read. */
export function halvesOf(plan: ImportPlan): [ImportPlan, ImportPlan] {
  const ids = idsToRead(plan);
  const middle = ids[Math.floor(ids.length / 2)];
  const half = (isIn: (id: number) => boolean): ImportPlan => ({
    ...plan,
    added: plan.added.filter(isIn),
    changed: plan.changed.filter(isIn),
    ...{ deleted: [], unchanged: 0 },
  });
  const { deleted, unchanged } = plan;
  return [{ ...half((id) => id < middle), deleted, unchanged }, half((id) => id >= middle)];
}

/** Fingerprints of records with many parts are longer than the journal keeps them. */
const shortened = (fingerprint: string): string =>
  fingerprint.length <= LONGEST_FINGERPRINT ? fingerprint : createHash('sha1').update(fingerprint).digest('hex');
