import { createHash } from 'node:crypto';
import type { ImportedRecord } from '@grove/operations';
import type { SourceFingerprint } from '../source/wordpress-source.js';

const MAX_FINGERPRINT_LENGTH = 64;

/** What happens to the records of one stretch of ids. */
export interface ImportPlan {
  readonly fingerprints: ReadonlyMap<number, string>;
  /** About how many bytes each record has at the source. */
  readonly bytes: ReadonlyMap<number, number>;
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
    bytes: new Map(found.map(({ id, bytes = 0 }) => [id, bytes])),
    known,
    added: found.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    changed: changed.map(({ id }) => id),
    deleted: imported.filter(({ id }) => !fingerprints.has(id)).map(({ id }) => id),
    unchanged: seen.length - changed.length,
  };
}

/** The ids of the records that are read. */
export const idsToRead = ({ added, changed }: ImportPlan): number[] => [...added, ...changed].sort((a, b) => a - b);

/** How many bytes of the source are read. */
export const bytesOf = (plan: ImportPlan): number => idsToRead(plan).reduce((sum, id) => sum + (plan.bytes.get(id) ?? 0), 0);

/** How many records of the source a plan covers. */
export const sizeOf = ({ added, changed, unchanged }: ImportPlan): number => added.length + changed.length + unchanged;

/** Two plans that together are the same, each with half of the records that are read. */
export function halvesOf(plan: ImportPlan): ImportPlan[] {
  const ids = idsToRead(plan);
  return splitAt(plan, [ids[Math.floor(ids.length / 2)]]);
}

/** Plans that together are the same, each with records of no more than so many bytes, or with a single record. */
export function portionsOf(plan: ImportPlan, most: number): ImportPlan[] {
  const starts: number[] = [];
  let sum = 0;
  for (const id of idsToRead(plan)) {
    const bytes = plan.bytes.get(id) ?? 0;
    if (sum > 0 && sum + bytes > most) {
      starts.push(id);
      sum = 0;
    }
    sum += bytes;
  }
  return starts.length === 0 ? [plan] : splitAt(plan, starts);
}

/** Splits a plan before each of these ids. What is not read belongs to the first one. */
function splitAt(plan: ImportPlan, starts: readonly number[]): ImportPlan[] {
  const { added, changed, deleted, unchanged } = plan;
  return [0, ...starts].map((start, index) => {
    const isIn = (id: number): boolean => id >= start && id < (starts[index] ?? Infinity);
    const read = { ...plan, added: added.filter(isIn), changed: changed.filter(isIn) };
    return index === 0 ? { ...read, deleted, unchanged } : { ...read, deleted: [], unchanged: 0 };
  });
}

/** Fingerprints of records with many parts are longer than the journal keeps them. */
const shortened = (fingerprint: string): string =>
  fingerprint.length <= MAX_FINGERPRINT_LENGTH ? fingerprint : createHash('sha1').update(fingerprint).digest('hex');
