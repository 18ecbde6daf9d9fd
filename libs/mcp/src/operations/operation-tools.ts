import {
  assertKnown,
  compileParser,
  Field,
  fieldsOf,
  isObject,
  knownNames,
  OF_EVERY_ROUTE,
  endpointOf,
  ValidationError,
  type DiscoveredRoutes,
  type FieldType,
  type Input,
  type Method,
} from '@grove/rest';
import type { Caller } from '../caller.js';
import { KeyNeeded, OperationForPeople, RefundsNeedPreview, ReservedArgument } from '../errors.js';
import { bounded } from '../results/bounded.js';
import { inputSchemaOf } from '../tools/input-schema.js';
import { Repeatable, Shown } from '../tools/own-arguments.js';
import { pathOf, permitsSome } from '../tools/routes.js';
import type { Tool, ToolAnswer } from '../tools/tool.js';
import { isForPrograms, operationsOf, type Operation } from './operation.js';
import { rankOperations } from './operation-search.js';

/** How many operations a search returns. */
const MAX_FOUND = 8;

/** The most characters of the arguments of the best operation. */
const MAX_SCHEMA = 16_000;

class SearchArguments {
  @Field.text({
    description: 'Words such as "list taxes" or "update coupon", or one operation in full, such as "POST /shop/v1/coupons".',
    required: true,
    max: 200,
  })
  search: string;
}

const anObject: FieldType = {
  schema: { type: 'object' },
  parse: (value) => (isObject(value) ? value : new ValidationError('must be an object')),
};

class OperationArguments {
  @Field.text({
    description: 'The path with its ids, as find_operation names it: /shop/v1/taxes/3.',
    required: true,
    max: 500,
    check: (path) =>
      /^\/[\w.%~-]+(\/[\w.%~ -]+)*$/.test(path) ? undefined : 'must be a path such as /shop/v1/taxes/3, without a query',
  })
  path: string;
  @Field.of(anObject, { description: 'The arguments of the operation by their names.' }) arguments?: Record<string, unknown>;
}

class WriteArguments extends OperationArguments {
  @Field.enum(['POST', 'PUT', 'DELETE'], { description: 'The method of the operation.', required: true }) method: Method;
}

/** Tools that find and call every operation for which there is no tool of its own. */
export const operationTools = (routes: DiscoveredRoutes): Tool[] => [findTool(routes), readTool(routes), writeTool(routes)];

function findTool(routes: DiscoveredRoutes): Tool {
  const fields = fieldsOf(SearchArguments);
  const read = compileParser(fields, 'query');
  return {
    name: 'find_operation',
    title: 'Find an operation',
    description:
      'Finds operations of the interface that you may call with read_operation or call_operation, for tasks that no other tool does. The first one found has its arguments in full.',
    hints: { readOnlyHint: true, openWorldHint: false },
    arguments: fields,
    isFor: async () => true,
    async call(sent, caller) {
      assertKnown(sent, knownNames(fields));
      const { search } = read(sent) as unknown as SearchArguments;
      const found: Operation[] = [];
      for (const operation of rankOperations(operationsOf(routes), search)) {
        if (await permitsSome(caller, [[operation.route, operation.method]], routes)) found.push(operation);
        if (found.length === MAX_FOUND) break;
      }
      return { status: 200, body: undefined, facts: { operations: found.map(describe) } };
    },
  };
}

function describe({ method, path, endpoint }: Operation, position: number): object {
  const taken = endpoint.arguments.fields.filter(({ readonly }) => !readonly);
  const { properties, required } = inputSchemaOf(taken);
  return {
    method,
    path,
    summary: endpoint.summary,
    call_with: method === 'GET' ? 'read_operation' : 'call_operation',
    ...(endpoint.arguments.required && required && { required }),
    arguments: position === 0 ? bounded(properties, MAX_SCHEMA).value : Object.keys(properties),
  };
}

function readTool(routes: DiscoveredRoutes): Tool {
  const fields = [...fieldsOf(OperationArguments), ...fieldsOf(Shown)];
  return {
    name: 'read_operation',
    title: 'Read by an operation',
    description:
      'Calls an operation that reads (GET). Lists take page and per_page in arguments; name fields to get a short answer.',
    hints: { readOnlyHint: true, openWorldHint: false },
    arguments: fields,
    isFor: async ({ principal }) => principal.key !== 'write',
    call: operationCall(fields, () => 'GET', routes),
  };
}

function writeTool(routes: DiscoveredRoutes): Tool {
  const fields = [...fieldsOf(WriteArguments), ...fieldsOf(Shown), ...fieldsOf(Repeatable)];
  return {
    name: 'call_operation',
    title: 'Write by an operation',
    description:
      'Calls an operation that creates (POST), changes (PUT) or deletes (DELETE). It takes effect immediately: ask the person first. A POST needs an idempotency_key.',
    hints: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    arguments: fields,
    isFor: async ({ principal }) => principal.key !== 'read',
    call: operationCall(fields, ({ method }) => method, routes),
  };
}

function operationCall(
  fields: Tool['arguments'],
  methodIn: (sent: WriteArguments) => Method,
  routes: DiscoveredRoutes,
): Tool['call'] {
  const known = knownNames(fields);
  const read = compileParser(fields, 'query');
  return async (sent: Input, caller: Caller): Promise<ToolAnswer> => {
    assertKnown(sent, known);
    const parsed = read(sent) as unknown as WriteArguments & Shown & Repeatable;
    const { path, arguments: given = {}, fields: shown, idempotencyKey } = parsed;
    const method = methodIn(parsed);
    assertOwnNames(given);
    assertCallable(method, path, given, routes);
    if (method === 'POST' && idempotencyKey === undefined) throw new KeyNeeded();
    const selection = shown?.length ? { _fields: shown.join(',') } : {};
    const isInQuery = method === 'GET' || method === 'DELETE';
    return caller.ask({
      method,
      path: path.replaceAll(' ', '%20'),
      query: isInQuery ? { ...given, ...selection } : selection,
      ...(!isInQuery && { body: given }),
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    });
  };
}

/** Names that change what a request is would make another request of this one. */
function assertOwnNames(given: Input): void {
  const reserved = (name: string) =>
    name.startsWith('_') || name.startsWith('oauth_') || (name !== 'context' && OF_EVERY_ROUTE.includes(name));
  const name = Object.keys(given).find(reserved);
  if (name !== undefined) throw new ReservedArgument({ name: name.slice(0, 60) });
}

function assertCallable(method: Method, path: string, given: Input, routes: DiscoveredRoutes): void {
  const route = routes.match(path.replaceAll(' ', '%20'))?.route;
  const endpoint = route && endpointOf(route, method);
  // The route itself refuses what does not exist.
  if (!endpoint) return;
  if (!isForPrograms(endpoint)) throw new OperationForPeople();
  const isRefund = method === 'POST' && route.path.endsWith('/refunds');
  const isOrder = method !== 'GET' && method !== 'DELETE' && /^\/shop\/v\d\/orders(\/|$)/.test(pathOf(route));
  if (isRefund || (isOrder && namesRefunded(given))) throw new RefundsNeedPreview();
}

/** Whether an order gets the status refunded, which gives its money back. */
function namesRefunded(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesRefunded);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, one]) => (name === 'status' && /refunded/.test(String(one))) || namesRefunded(one));
}
