import { GroveError, type Tagged } from '@grove/client';
import type { RaRecord } from 'react-admin';
import { collectionOf } from './collections.js';
import { changedNames, conflictsOf, covers, without, type Conflict } from './merge.js';
import { ask, tellMerged, type Question } from './questions.js';
import { saveOnce, unansweredSave, withoutAnswer } from './save-once.js';
import { readTagged, tagOf } from './tagged-records.js';

type Fields = Readonly<Record<string, unknown>>;

/** Why nothing was saved, as the names of texts. */
const KEPT = 'shell.conflict.kept';
const NOT_DELETED = 'shell.conflict.not_deleted';
const DELETED = 'shell.conflict.deleted';
const NOT_SENT = 'shell.network.not_sent';

/**
 * Saves the changes of a record that the person has read as `before`. If somebody else has changed other fields since, both changes are kept; if the same fields, the
 * person decides.
 */
export async function saveChanges(resource: string, id: unknown, changes: Fields, before: Fields): Promise<RaRecord> {
  let [mine, seen] = [changes, before];
  const merged = new Set<string>();
  let tag = unansweredSave(`${resource}/${String(id)}`, mine)?.ifMatch ?? tagOf(resource, id, before);
  for (;;) {
    const saved = tag && (await ifUnchanged(resource, id, () => update(resource, id, mine, tag!)));
    if (saved) {
      if (merged.size > 0) tellMerged(resource, [...merged]);
      return saved;
    }
    const { record: theirs, etag } = await readAgain(resource, id);
    // It is as the person wants it: a save whose answer was lost, or somebody else had the same thought.
    if (covers(theirs, mine)) return theirs;
    const { conflicts, changed } = compare(mine, seen, theirs);
    if (conflicts.length > 0 || isInTrash(theirs, seen)) {
      mine = await decided(mine, { act: 'update', resource, before: seen, theirs, conflicts, changed });
      if (Object.keys(mine).length === 0) return theirs;
    }
    for (const name of changed) if (!conflicts.some(({ path }) => path[0] === name)) merged.add(name);
    // Without a tag, which a proxy may remove, nothing can be compared.
    if (!etag) return collectionOf(resource).update(id as number, mine);
    [seen, tag] = [theirs, etag];
  }
}

/** Deletes a record. If somebody else has changed it since the person read it, the person is asked again. */
export async function deleteRecord(resource: string, id: unknown, query: object, before: Fields = {}): Promise<void> {
  const path = `${resource}/${String(id)}/delete`;
  let seen = before;
  let tag = unansweredSave(path, query)?.ifMatch ?? tagOf(resource, id, before);
  for (;;) {
    const remove = () => saveOnce(path, query, (attempt) => collectionOf(resource).delete(id as number, query, attempt), tag);
    if (tag && (await ifUnchanged(resource, id, async () => ({ deleted: await remove() })))) return;
    const { record: theirs, etag } = await readAgain(resource, id);
    const changed = changedNames(seen, theirs);
    if (changed.length > 0) await decided({}, { act: 'delete', resource, before: seen, theirs, conflicts: [], changed });
    if (!etag) return void (await remove());
    [seen, tag] = [theirs, etag];
  }
}

const update = (resource: string, id: unknown, changes: Fields, tag: string): Promise<RaRecord> =>
  saveOnce(`${resource}/${String(id)}`, changes, (attempt) => collectionOf(resource).update(id as number, changes, attempt), tag);

/** The result of a request; undefined if the record is no longer the one that it names. */
async function ifUnchanged<R>(resource: string, id: unknown, request: () => Promise<R>): Promise<R | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof GroveError && error.status === 412) return undefined;
    // The id that is unknown may be another one, such as that of a category.
    if (isGone(error)) await readAgain(resource, id);
    throw error;
  }
}

/** Reads the record before its change is sent: if that fails, nothing is saved yet. */
async function readAgain(resource: string, id: unknown): Promise<Tagged<RaRecord>> {
  try {
    return await readTagged(resource, id);
  } catch (error) {
    if (withoutAnswer(error)) throw new GroveError(0, 'not_sent', NOT_SENT);
    throw isGone(error) ? new GroveError(404, error.code, DELETED) : error;
  }
}

const isGone = (error: unknown): error is GroveError =>
  error instanceof GroveError && ([404, 410].includes(error.status) || error.code.endsWith('_invalid_id'));

const isInTrash = (theirs: Fields, before: Fields): boolean => theirs['status'] === 'trash' && before['status'] !== 'trash';

const compare = (mine: Fields, before: Fields, theirs: RaRecord): { conflicts: Conflict[]; changed: string[] } => ({
  conflicts: conflictsOf(mine, before, theirs),
  changed: changedNames(before, theirs),
});

/** What the person still wants to save. Doing nothing is an error, so that the form stays as it is. */
async function decided(mine: Fields, question: Question): Promise<Fields> {
  const decision = await ask(question);
  if (!decision) throw new GroveError(412, 'kept', question.act === 'delete' ? NOT_DELETED : KEPT);
  // From the last to the first, because the paths of a list are positions.
  return [...decision].reverse().reduce((rest, { path }) => without(rest, path), mine);
}
