/** An entry that is stored. */
export interface StoredEntry {
  readonly id: number;
  readonly metaKey: string;
  readonly value: unknown;
}

/** An entry as a client sends it. Without a value it removes. */
export interface SentEntry {
  readonly id?: number;
  readonly key?: string;
  readonly value?: unknown;
}

/** What a request does to the metadata of a record. */
export interface MetaChanges {
  readonly added: readonly Omit<StoredEntry, 'id'>[];
  readonly changed: readonly StoredEntry[];
  readonly removedIds: readonly number[];
}

/**
 * The changes of the sent entries, one after the other: an entry with a known id, or with one that was sent before, replaces that one, one without replaces all
 * values of its key, and others are added.
 */
export function changesOf(stored: readonly StoredEntry[], sent: readonly SentEntry[]): MetaChanges {
  const before = new Map(stored.map((entry) => [entry.id, entry]));
  let entries: (Omit<StoredEntry, 'id'> & { readonly id?: number; readonly sentId?: number })[] = [...stored];
  for (const { id, key, value } of sent) {
    const known = id !== undefined && entries.find((entry) => id === (entry.id ?? entry.sentId));
    const replaced = known ? [known] : id === undefined ? entries.filter((entry) => entry.metaKey === key) : [];
    const [first, ...others] = replaced;
    if (value === undefined) entries = entries.filter((entry) => !replaced.includes(entry));
    else if (first) {
      const changed = { ...first, metaKey: key || first.metaKey, value: storedValue(value) };
      entries = entries.filter((entry) => !others.includes(entry)).map((entry) => (entry === first ? changed : entry));
    } else if (key) entries.push({ metaKey: key, value: storedValue(value), sentId: id });
  }
  const kept = new Set(entries.map((entry) => entry.id));
  return {
    added: entries.filter((entry) => entry.id === undefined).map(({ metaKey, value }) => ({ metaKey, value })),
    changed: entries.filter((entry): entry is StoredEntry => entry.id !== undefined && before.get(entry.id) !== entry),
    removedIds: stored.filter((entry) => !kept.has(entry.id)).map((entry) => entry.id),
  };
}

/** What was sent, without keys under which WooCommerce keeps fields of the record: clients change the fields themselves. */
export const withoutKeys = (
  sent: readonly SentEntry[] | undefined,
  keys: ReadonlySet<string>,
): readonly SentEntry[] | undefined => sent?.filter(({ key }) => key === undefined || !keys.has(key));

/** Numbers, true and false become text; lists and objects stay what they are. */
function storedValue(value: unknown): unknown {
  if (typeof value === 'object') return value;
  return typeof value === 'boolean' ? (value ? '1' : '') : String(value);
}
