import type { Tagged } from '@grove/client';
import type { RaRecord } from 'react-admin';
import { collectionOf } from './collections.js';

/** How many tags are remembered. */
const CAPACITY = 200;

/** The tags of records that were read last, by resource and id, with the text of the record: the query cache copies objects. */
const tags = new Map<string, { readonly etag: string; readonly text: string }>();

/** Reads one record, and remembers its tag. Records of accounts have none, because screens put them together. */
export async function readTagged(resource: string, id: unknown, signal?: AbortSignal): Promise<Tagged<RaRecord>> {
  const collection = collectionOf(resource);
  if (!collection.getTagged) return { record: await collection.get(id as number, {}, { signal }), etag: undefined };
  const tagged = await collection.getTagged(id as number, {}, { signal });
  const name = `${resource}/${String(id)}`;
  tags.delete(name);
  if (tagged.etag) tags.set(name, { etag: tagged.etag, text: JSON.stringify(tagged.record) });
  if (tags.size > CAPACITY) tags.delete(tags.keys().next().value!);
  return tagged;
}

/** The tag with which a record was read; undefined if it came otherwise, as from a list, or was read again since. */
export function tagOf(resource: string, id: unknown, record: object): string | undefined {
  const known = tags.get(`${resource}/${String(id)}`);
  return known?.text === JSON.stringify(record) ? known.etag : undefined;
}
