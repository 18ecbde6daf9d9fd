import type { PageContext } from '@grove/site';

/** The description of a value, in the terms of JSON Schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | boolean)[];
  readonly default?: unknown;
  /** Responses may have null. */
  readonly nullable?: boolean;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** One parameter of the path, the query or the headers. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** An error that an operation may report. */
interface OperationError {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

/** One method of one path, with everything that its page shows. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** The root of its address, if it is not the root of the other operations: `wp-json`. */
  readonly root?: string;
  /** `/shop/v1/products/{id}` */
  readonly path: string;
  /** Whether the records of its path, or of the list that it belongs to, can be read: the client has words only for these. */
  readonly hasReading: boolean;
  /** The namespace; `root` for operations without a namespace. */
  readonly tag: string;
  readonly summary: string;
  /** What every operation of its kind does. */
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: JsonSchema & { readonly required?: readonly string[] };
  /** The response to a successful request; `record` is undefined if it is not declared. */
  readonly response: {
    readonly status: string;
    readonly record?: JsonSchema;
    readonly isList: boolean;
    /** Whether it has records by name. */
    readonly isMap: boolean;
    /** Whether its headers say how many records there are. */
    readonly hasTotal: boolean;
  };
  /** Without those that every request may get. */
  readonly errors: readonly OperationError[];
}

/** The URL below which an operation is served. */
export const rootOf = ({ root }: Pick<Operation, 'root'>, context: PageContext): string =>
  root === undefined ? context.root : `${context.home}/${root}`;

/** The operation that gets a request for a path; undefined if there is none. Names come before parameters: `users/me` is not `users/{id}`. */
export function operationAt(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const segments = path.split('/');
  const fits = (one: Operation) => {
    const template = one.path.split('/');
    return template.length === segments.length && template.every((name, at) => name.startsWith('{') || name === segments[at]);
  };
  const candidates = operations.filter((one) => one.method === method && fits(one));
  return candidates.find((one) => one.path === path) ?? candidates[0];
}

type Node = Record<string, unknown>;

/** All operations of an OpenAPI document, in its order, with references resolved. */
export function operationsIn(document: Node): Operation[] {
  const paths = document['paths'] as Record<string, Node>;
  return Object.entries(paths).flatMap(([path, { parameters: shared = [], ...methods }]) =>
    Object.entries(methods as Record<string, Node>).map(([method, operation]): Operation => {
      const own = (operation['parameters'] as Node[] | undefined) ?? [];
      // Parameters of the path may be declared by the operation as well.
      const others = own.filter(({ name }) => !(shared as Node[]).some((parameter) => parameter['name'] === name));
      return {
        id: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        hasReading: 'get' in (paths[path.replace(/\/(\{\w+\}|batch)$/, '')] ?? {}),
        tag: String((operation['tags'] as string[])[0]),
        summary: String(operation['summary']),
        description: operation['description'] as string | undefined,
        parameters: [...(shared as Node[]), ...others].map((parameter) => resolved<Parameter>(document, parameter)),
        body: bodyOf(document, path, operation),
        response: responseOf(document, operation['responses'] as Record<string, Node>),
        errors: errorsIn(document, operation['responses'] as Record<string, Node>),
      };
    }),
  );
}

function responseOf(document: Node, responses: Record<string, Node>): Operation['response'] {
  const [status, response] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const schema = jsonSchemaOf(response);
  return {
    status,
    record: schema && recordIn(document, schema),
    isList: schema?.['type'] === 'array',
    isMap: schema?.['additionalProperties'] !== undefined,
    hasTotal: 'X-WP-Total' in ((response['headers'] as Node | undefined) ?? {}),
  };
}

/** The errors that responses have as examples. */
const errorsIn = (document: Node, responses: Record<string, Node>): OperationError[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    Object.values(/^[45]/.test(status) ? (contentOf(response)?.examples ?? {}) : {}).map((example) => {
      const { code, message } = resolved<{ value: OperationError }>(document, example).value;
      return { status, code, message };
    }),
  );

/** A record as a response, or an entry of the list in a response, contains it. */
function recordIn(document: Node, schema: Node): JsonSchema {
  const { items, properties, additionalProperties } = schema as {
    items?: Node;
    properties?: Record<string, Node>;
    additionalProperties?: Node;
  };
  // The outcomes of a batch are lists of records.
  const outcomes = properties?.['create']?.['type'] === 'array' ? properties['create'] : undefined;
  const inner = items ?? additionalProperties ?? outcomes ?? (schema['anyOf'] as Node[] | undefined)?.[0];
  return inner ? recordIn(document, inner) : plainSchema(document, schema);
}

/** A schema without references, in which `nullable` stands for the alternative null. */
function plainSchema(document: Node, node: Node): JsonSchema {
  const target = resolved<Node>(document, node);
  const { anyOf: [alternative] = [], ...rest } = target as { anyOf?: Node[] };
  const { type, enum: values, items, properties, ...schema } = { ...alternative, ...rest } as Node;
  const isNullable = alternative !== undefined || Array.isArray(type);
  return {
    ...schema,
    ...(type !== undefined && { type: String([type].flat()[0]) }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) as string[] }),
    ...(isNullable && { nullable: true }),
    ...(items !== undefined && { items: plainSchema(document, items as Node) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, Node>).map(([name, property]) => [name, plainSchema(document, property)]),
      ),
    }),
  };
}

/** The JSON that a message contains. */
const contentOf = (message: Node | undefined) =>
  (message?.['content'] as Record<string, { schema: Node; examples?: Record<string, Node> }> | undefined)?.['application/json'];

const jsonSchemaOf = (message: Node | undefined): Node | undefined => contentOf(message)?.schema;

/** The body of a request; of a batch, one entry of it, which is like the body of a creation. */
function bodyOf(document: Node, path: string, operation: Node): Operation['body'] {
  const schemaOf = (one?: Node) => jsonSchemaOf(one?.['requestBody'] as Node | undefined);
  const schema = schemaOf(operation) as { properties?: Record<string, JsonSchema> } | undefined;
  if (!path.endsWith('/batch')) return schema as Operation['body'];
  const paths = document['paths'] as Record<string, Record<string, Node> | undefined>;
  const creation = schemaOf(paths[path.replace(/\/batch$/, '')]?.['post']);
  return (creation ?? schema?.properties?.['create']?.items) as Operation['body'];
}

/** The target of a reference, or the node itself. */
function resolved<T>(document: Node, node: Node): T {
  const [, ...keys] = String(node['$ref'] ?? '').split('/');
  return keys.reduce<unknown>((at, key) => (at as Node)[key], keys.length > 0 ? document : node) as T;
}
