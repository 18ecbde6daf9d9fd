import { InvalidParameters, type RestErrorClass } from '@grove/core';
import { toRestError, errorBodyAt } from '../protocol/refusals.js';
import type { RequestContext } from '../protocol/request-context.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { entriesOf, isObject } from '../schema/field-types.js';
import type { JsonRecord } from '../schema/serializer.js';
import type { Input } from '../schema/parser.js';

const MAX_ENTRIES = 100;

/** Executes the entries of a batch; each returns the JSON of its record. */
export interface BatchSteps {
  readonly create: (sent: Input) => Promise<JsonRecord>;
  readonly update: (id: number, sent: Input) => Promise<JsonRecord>;
  readonly delete: (id: number) => Promise<JsonRecord>;
  /** How the result of a failed deletion names its record; by its id unless given. */
  readonly failedDeletion?: (id: unknown) => unknown;
}

/** Creates, then updates, then deletes; each entry on its own, so that one error does not affect the others. Returns the lists that have results. */
export async function runBatch(steps: BatchSteps, request: RestRequest, tooLarge: RestErrorClass): Promise<unknown> {
  const lists = listsOf(request.sent);
  const size = lists.create.length + lists.update.length + lists.delete.length;
  if (size > MAX_ENTRIES) throw new tooLarge({ limit: MAX_ENTRIES });
  const idsToDelete = lists.delete.filter((id) => id !== 0 && id !== '0');
  const results: Record<string, unknown[]> = {};
  if (lists.create.length > 0)
    results['create'] = await runEntries(
      lists.create,
      request.context,
      () => 0,
      (entry) => steps.create(objectIn(entry, 'create')),
    );
  if (lists.update.length > 0)
    results['update'] = await runEntries(lists.update, request.context, idOf, (entry) => {
      const sent = objectIn(entry, 'update');
      return steps.update(numberOf(sent['id']), sent);
    });
  if (idsToDelete.length > 0)
    results['delete'] = await runEntries(idsToDelete, request.context, steps.failedDeletion ?? scalarOf, (id) =>
      steps.delete(numberOf(id)),
    );
  return Object.keys(results).length > 0 ? results : [];
}

/** Runs the entries one after the other; an error of an entry becomes its result. Internal errors stop the batch, because no entry caused them. */
export async function runEntries(
  entries: readonly unknown[],
  { mountPoint, principal }: RequestContext,
  idFor: (entry: unknown) => unknown,
  run: (entry: unknown) => Promise<JsonRecord>,
): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const entry of entries) {
    try {
      results.push(await run(entry));
    } catch (thrown) {
      const error = toRestError(thrown);
      if (error.status === 500 || error.status === 503) throw thrown;
      results.push({ id: idFor(entry), error: errorBodyAt(mountPoint, error, principal.userId !== 0) });
    }
  }
  return results;
}

function listsOf(sent: Input): Record<'create' | 'update' | 'delete', unknown[]> {
  const list = (name: string): unknown[] => {
    const value = sent[name];
    if (value === undefined || value === null) return [];
    const entries = entriesOf(value);
    if (!entries) throw new InvalidParameters({ names: name, params: { [name]: `${name} must be a list.` } });
    return entries;
  };
  return { create: list('create'), update: list('update'), delete: list('delete') };
}

function objectIn(entry: unknown, list: string): Input {
  if (!isObject(entry))
    throw new InvalidParameters({ names: list, params: { [list]: `Each entry of ${list} must be an object.` } });
  return entry;
}

const idOf = (entry: unknown): unknown => (isObject(entry) ? scalarOf(entry['id']) : null);

/** The id as it was sent, if it could be one. */
const scalarOf = (id: unknown): unknown => (typeof id === 'object' ? null : (id ?? null));

/** Parses an id; 0 unless it is a positive whole number. */
function numberOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : 0;
}
