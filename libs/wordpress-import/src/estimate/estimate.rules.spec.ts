import { describe, expect, it } from 'vitest';
import { expectedBytes, expectedSeconds, spaceWarnings } from './estimate.rules.js';

const MEASURED = { openingSeconds: 10, checkSeconds: 20, readingSeconds: 16, bytes: 1_000_000 };

describe('an estimate of an import', () => {
  it('has the time of the check, and the time for storing what the check read', () => {
    expect(expectedSeconds(MEASURED)).toBe(10 + 20 + 40);
    expect(expectedSeconds({ ...MEASURED, readingSeconds: 0 })).toBe(30);
  });

  it('needs more space than the rows have that are stored, and none if there are none', () => {
    expect(expectedBytes(MEASURED)).toBe(2_500_000);
    expect(expectedBytes({ ...MEASURED, bytes: 0 })).toBe(0);
  });

  const disk = (device: number, freeBytes: number) => ({ device, freeBytes });
  const database = { neededBytes: 3_000_000_000, folder: './data', disk: disk(1, 4_000_000_000) };

  it('warns if the database and the files together do not fit on their disk', () => {
    const files = { neededBytes: 2_000_000_000, folder: '/srv/files', disk: disk(1, 4_000_000_000) };
    expect(spaceWarnings([database, files])).toEqual([
      'The disk of ./data and /srv/files has 4,000 MB free, and the import needs about 5,000 MB. Free some space, or choose another disk with DATA_DIR or DATABASE_URL.',
    ]);
    expect(spaceWarnings([database, { ...files, disk: disk(2, 2_000_000_000) }])).toEqual([]);
    expect(spaceWarnings([database, { ...files, disk: disk(2, 1_999_999_999) }])).toEqual([
      expect.stringContaining('The disk of /srv/files has 2,000 MB free'),
    ]);
  });

  it('warns of nothing that is unknown: another machine, and uploads that cannot be listed', () => {
    expect(spaceWarnings([{ neededBytes: 9e15 }, { folder: './data', disk: disk(1, 0) }])).toEqual([]);
  });
});
