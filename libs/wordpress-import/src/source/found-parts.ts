import type { SourceFingerprint } from './wordpress-source.js';

/** Adds up what the parts of records have: their hashes and bytes. */
export class FoundParts {
  private readonly found: Map<number, { hashes: string; bytes: number }>;

  constructor(ids: readonly number[]) {
    this.found = new Map(ids.map((id) => [id, { hashes: '', bytes: 0 }]));
  }

  /** Adds the rows of a part. Those of other records, which lie between, are passed over. */
  add(id: number, hash: string, bytes: number): void {
    const record = this.found.get(id);
    if (!record) return;
    record.hashes += hash;
    record.bytes += bytes;
  }

  fingerprints(): SourceFingerprint[] {
    return [...this.found].map(([id, { hashes, bytes }]) => ({ id, fingerprint: hashes, bytes }));
  }
}
