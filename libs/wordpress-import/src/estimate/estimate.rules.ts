import type { Disk } from './disk-space.js';

/**
 * How long storing takes for each second of reading. Measured with a generated shop of 10,000 orders, 2,000 products, 3,000 customers and 500 posts by the processor
 * time of the whole command, and of the server, with `--check` and without: 1.8 for SQLite, 2.5 for MariaDB on the same machine.
 */
const WRITING_FACTOR = 2.5;

/**
 * How many bytes the database takes for each byte of the rows that are read. Measured with the same shop: 1.2 for SQLite, 1.7 for MariaDB. With a hundred texts of
 * megabytes SQLite takes 1.4, and until the import is finished once more as much for its log.
 */
const STORED_FACTOR = 2.5;

/** What was measured in a check. */
interface Measured {
  /** Seconds until the source could be read: an import stages a dump again. */
  readonly openingSeconds: number;
  /** Seconds of the whole check after that. */
  readonly checkSeconds: number;
  /** Seconds of them in which records were read that an import would store. */
  readonly readingSeconds: number;
  /** Bytes of these records. */
  readonly bytes: number;
}

/** Expected seconds of an import, without the files. */
export const expectedSeconds = ({ openingSeconds, checkSeconds, readingSeconds }: Measured): number =>
  openingSeconds + checkSeconds + readingSeconds * WRITING_FACTOR;

/** Expected bytes in the database. */
export const expectedBytes = ({ bytes }: Measured): number => Math.round(bytes * STORED_FACTOR);

/** What is stored in one place; undefined is unknown. */
export interface SpaceNeed {
  readonly neededBytes?: number;
  /** A folder; undefined if it is on another machine. */
  readonly folder?: string;
  readonly disk?: Disk;
}

/** A sentence for each disk on which there is not enough space. Places on the same disk count together. */
export function spaceWarnings(needs: readonly SpaceNeed[]): string[] {
  const byDevice = new Map<number, SpaceNeed[]>();
  for (const need of needs) if (need.disk) byDevice.set(need.disk.device, [...(byDevice.get(need.disk.device) ?? []), need]);
  return [...byDevice.values()].flatMap((onDisk) => {
    const needed = onDisk.reduce((sum, { neededBytes = 0 }) => sum + neededBytes, 0);
    const { freeBytes } = onDisk[0].disk!;
    if (needed <= freeBytes) return [];
    const folders = [...new Set(onDisk.map(({ folder }) => folder))].join(' and ');
    return `The disk of ${folders} has ${megabytes(freeBytes)} MB free, and the import needs about ${megabytes(needed)} MB. Free some space, or choose another disk with DATA_DIR or DATABASE_URL.`;
  });
}

const megabytes = (bytes: number): string => Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
