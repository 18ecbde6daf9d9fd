/** The description of a value, in the terms of JSON Schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
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

/** One method of one path, with everything that its page shows. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/shop/v1/products/{id}` */
  readonly path: string;
  /** The namespace; `root` for operations without a namespace. */
  readonly tag: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly body?: JsonSchema & { readonly required?: readonly string[] };
  /** The response to a successful request; `record` is undefined if it is not declared. */
  readonly response: { readonly status: string; readonly record?: JsonSchema; readonly isList: boolean };
}

type Node = Record<string, unknown>;

/** All operations of an OpenAPI document, in its order, with references resolved. */
export function operationsIn(document: Node): Operation[] {
  return Object.entries(document['paths'] as Record<string, Node>).flatMap(([path, { parameters: shared = [], ...methods }]) =>
    Object.entries(methods as Record<string, Node>).map(([method, operation]): Operation => {
      const own = (operation['parameters'] as Node[] | undefined) ?? [];
      // Parameters of the path may be declared by the operation as well.
      const others = own.filter(({ name }) => !(shared as Node[]).some((parameter) => parameter['name'] === name));
      return {
        id: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        tag: String((operation['tags'] as string[])[0]),
        summary: String(operation['summary']),
        parameters: [...(shared as Node[]), ...others].map((parameter) => resolved<Parameter>(document, parameter)),
        body: jsonSchemaOf(operation['requestBody'] as Node | undefined) as Operation['body'],
        response: responseOf(document, operation['responses'] as Record<string, Node>),
      };
    }),
  );
}

function responseOf(document: Node, responses: Record<string, Node>): Operation['response'] {
  const [status, response] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const schema = jsonSchemaOf(response);
  const alternatives = (schema?.['oneOf'] as Node[] | undefined) ?? [];
  const record = alternatives.find((alternative) => alternative['type'] !== 'array') ?? schema;
  return {
    status,
    record: record && resolved<JsonSchema>(document, record),
    isList: status === '200' && alternatives.length > 0,
  };
}

const jsonSchemaOf = (message: Node | undefined): Node | undefined =>
  (message?.['content'] as Record<string, { schema: Node }> | undefined)?.['application/json']?.schema;

/** The target of a reference, or the node itself. */
function resolved<T>(document: Node, node: Node): T {
  const [, ...keys] = String(node['$ref'] ?? '').split('/');
  return keys.reduce<unknown>((at, key) => (at as Node)[key], keys.length > 0 ? document : node) as T;
}
