/** What is said of a value, in words of JSON Schema. */
export interface Described {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
}

/** One argument that an address or a header takes. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Described;
}

/** One method of one address, with everything a reader has to know. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/shop/v1/products/{id}` */
  readonly path: string;
  /** The namespace; `root` above all of them. */
  readonly tag: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Described & { readonly required?: readonly string[] };
  /** What a good answer holds, where that is declared. */
  readonly answer: { readonly status: string; readonly record?: Described; readonly isList: boolean };
}

type Node = Record<string, unknown>;

/** All operations of an OpenAPI document, in its order, with what it refers to put in place. */
export function operationsIn(document: Node): Operation[] {
  return Object.entries(document['paths'] as Record<string, Node>).flatMap(([path, { parameters: places = [], ...methods }]) =>
    Object.entries(methods as Record<string, Node>).map(([method, told]): Operation => {
      const own = (told['parameters'] as Node[] | undefined) ?? [];
      // What the address tells already need not be told twice.
      const others = own.filter(({ name }) => !(places as Node[]).some((place) => place['name'] === name));
      return {
        id: String(told['operationId']),
        method: method.toUpperCase(),
        path,
        tag: String((told['tags'] as string[])[0]),
        summary: String(told['summary']),
        parameters: [...(places as Node[]), ...others].map((parameter) => resolved<Parameter>(document, parameter)),
        body: jsonOf(told['requestBody'] as Node | undefined) as Operation['body'],
        answer: answerOf(document, told['responses'] as Record<string, Node>),
      };
    }),
  );
}

function answerOf(document: Node, responses: Record<string, Node>): Operation['answer'] {
  const [status, response] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const schema = jsonOf(response);
  const choices = (schema?.['oneOf'] as Node[] | undefined) ?? [];
  const record = choices.find((choice) => choice['type'] !== 'array') ?? schema;
  return { status, record: record && resolved<Described>(document, record), isList: status === '200' && choices.length > 0 };
}

const jsonOf = (message: Node | undefined): Node | undefined =>
  (message?.['content'] as Record<string, { schema: Node }> | undefined)?.['application/json']?.schema;

/** What a reference leads to, or the node itself. */
function resolved<T>(document: Node, node: Node): T {
  const [, ...keys] = String(node['$ref'] ?? '').split('/');
  return keys.reduce<unknown>((at, key) => (at as Node)[key], keys.length > 0 ? document : node) as T;
}
