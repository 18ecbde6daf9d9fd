import type { Database } from '@grove/database';
import { type UnmappedMetadataEntity, UnmappedMetadataStore } from '@grove/operations';
import type { MetaEntry } from './meta-data.resource.js';
import type { SentEntry, StoredEntry } from './meta-data.rules.js';

/** What an import calls the records of a kind, if it uses another name. */
const IMPORT_KINDS: Readonly<Record<string, readonly string[]>> = { product: ['product', 'variation'], customer: ['user'] };

/** Ids of imported entries count down from here, so that they differ from the ids of other entries, which count up from 1. */
const MAX_ID = 2_147_483_647;

/** Metadata that an import kept because Grove has no field for it, as far as the operator made its names public. */
export class ImportedMetaData {
  private readonly kept: UnmappedMetadataStore;
  private readonly names: ReadonlySet<string>;

  constructor(database: Database, names: readonly string[]) {
    this.kept = new UnmappedMetadataStore(database);
    this.names = new Set(names);
  }

  isPublic(name: string): boolean {
    return this.names.has(name);
  }

  /** The public entries of records by their ids, in the order of the old shop. */
  async find(kind: string, recordIds: readonly number[]): Promise<ReadonlyMap<number, MetaEntry[]>> {
    const found = new Map<number, MetaEntry[]>();
    for (const { id, recordId, name, value } of await this.entries(kind, recordIds)) {
      const entries = found.get(recordId) ?? [];
      entries.push({ id: MAX_ID - id, key: name, value: value ?? '' });
      found.set(recordId, entries);
    }
    return found;
  }

  /**
   * Takes the public entries that a client changes or removes from what the import kept, together with others of the same names, and returns them. The caller
   * stores them, changed or not, as metadata of the record.
   */
  async take(kind: string, recordId: number, sent: readonly SentEntry[]): Promise<StoredEntry[]> {
    const stored = await this.entries(kind, [recordId]);
    const isSent = ({ id, name }: UnmappedMetadataEntity): boolean =>
      sent.some((entry) => (entry.id === undefined ? entry.key === name : entry.id === MAX_ID - id));
    const names = new Set(stored.filter(isSent).map(({ name }) => name));
    const taken = stored.filter(({ name }) => names.has(name));
    await this.kept.delete(taken.map(({ id }) => id));
    return taken.map(({ id, name, value }) => ({ id: MAX_ID - id, metaKey: name, value: value ?? '' }));
  }

  private entries(kind: string, recordIds: readonly number[]): Promise<UnmappedMetadataEntity[]> {
    return this.kept.find(IMPORT_KINDS[kind] ?? [kind], recordIds, [...this.names]);
  }
}
