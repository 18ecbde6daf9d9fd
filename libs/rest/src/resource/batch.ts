import { InvalidParameters, type RestErrorClass } from '@grove/core';
import { toRestError, errorBodyAt } from '../protocol/refusals.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { isObject } from '../schema/field-types.js';
import type { JsonRecord } from '../schema/serializer.js';
import type { Input, Parser } from '../schema/parser.js';
import type { ResourceService } from './resource-service.js';

const MOST = 100;

/** What a batch needs of its resource. */
export interface BatchSteps<R extends object> {
  readonly service: ResourceService<R>;
  /** The error of too many entries. */
  readonly tooLarge: RestErrorClass;
  readonly create: Parser;
  readonly update: Parser;
  readonly present: (record: R, call: RestRequest) => JsonRecord;
}

/** Creates, then updates, then deletes; each entry alone, so that one fault leaves the others done. Answers the lists that were sent. */
export async function batchOf<R extends object>(steps: BatchSteps<R>, call: RestRequest): Promise<unknown> {
  const lists = listsOf(call.sent);
  const size = lists.create.length + lists.update.length + lists.delete.length;
  if (size > MOST) throw new steps.tooLarge({ limit: MOST });
  if (size === 0) return [];
  const answer: Record<string, unknown[]> = {};
  if (lists.create.length > 0)
    answer['create'] = await each(
      lists.create,
      call,
      () => 0,
      (entry) => createOne(steps, call, entry),
    );
  if (lists.update.length > 0) answer['update'] = await each(lists.update, call, idOf, (entry) => updateOne(steps, call, entry));
  const doomed = lists.delete.filter((id) => id !== 0 && id !== '0');
  if (lists.delete.length > 0) answer['delete'] = await each(doomed, call, scalarOf, (id) => deleteOne(steps, call, id));
  return answer;
}

async function createOne<R extends object>(
  { service, create, present }: BatchSteps<R>,
  call: RestRequest,
  entry: unknown,
): Promise<JsonRecord> {
  const sent = objectIn(entry, 'create');
  const one = call.with(sent, create(sent));
  return present(await service.create(one.args as Partial<R>, one), one);
}

async function updateOne<R extends object>(
  { service, update, present }: BatchSteps<R>,
  call: RestRequest,
  entry: unknown,
): Promise<JsonRecord> {
  const sent = objectIn(entry, 'update');
  const one = call.with(sent, update(sent));
  const id = numberOf(sent['id']);
  return present(await service.update!(id, one.args as Partial<R>, one), one);
}

async function deleteOne<R extends object>(
  { service, present }: BatchSteps<R>,
  call: RestRequest,
  entry: unknown,
): Promise<JsonRecord> {
  const id = numberOf(entry);
  return present(await service.delete(id, { force: true }, call), call);
}

/** Runs the entries in turn; what one throws becomes its own answer. A fault that is ours stops the batch: it is not the entry's. */
async function each(
  entries: readonly unknown[],
  call: RestRequest,
  idFor: (entry: unknown) => unknown,
  run: (entry: unknown) => Promise<JsonRecord>,
): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const entry of entries) {
    try {
      answers.push(await run(entry));
    } catch (thrown) {
      const error = toRestError(thrown);
      if (error.status === 500 || error.status === 503) throw thrown;
      answers.push({ id: idFor(entry), error: errorBodyAt(call.mount, error, call.principal.userId !== 0) });
    }
  }
  return answers;
}

function listsOf(sent: Input): Record<'create' | 'update' | 'delete', unknown[]> {
  const list = (name: string): unknown[] => {
    const value = sent[name];
    if (value === undefined || value === null || value === '') return [];
    if (!Array.isArray(value)) throw new InvalidParameters({ names: name, params: { [name]: `${name} must be a list.` } });
    return value;
  };
  return { create: list('create'), update: list('update'), delete: list('delete') };
}

function objectIn(entry: unknown, list: string): Input {
  if (!isObject(entry))
    throw new InvalidParameters({ names: list, params: { [list]: `Each entry of ${list} must be an object.` } });
  return entry;
}

const idOf = (entry: unknown): unknown => (isObject(entry) ? scalarOf(entry['id']) : null);

/** An id is told as it was sent, unless it is nothing that could be one. */
const scalarOf = (id: unknown): unknown => (typeof id === 'object' ? null : (id ?? null));

/** An id as sent; what is no positive whole number names nothing. */
function numberOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : 0;
}
