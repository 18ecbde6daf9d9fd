import {
  assertKnown,
  compileParser,
  endpointOf,
  fieldsOf,
  integer,
  knownNames,
  named,
  oneOf,
  SHOWN_WITH_FIELDS,
  type DiscoveredRoutes,
  type EndpointDefinition,
  type Input,
  type Method,
  type Route,
} from '@grove/rest';
import type { Caller } from '../caller.js';
import { digestOf } from '../results/digest.js';
import { Repeatable, ShortPage, Shown } from './own-arguments.js';
import { permitsSome, routeNamed } from './routes.js';
import type { DeclaredField, Tool, ToolAnswer, ToolHints } from './tool.js';

/** A route that a tool uses, and which of its declared arguments the tool takes. */
export interface RouteUse {
  /** The route is used if this argument is sent; without it always. */
  readonly when?: string;
  readonly method: Method;
  /** With its namespace: `/shop/v1/products/<id>`. */
  readonly path: string;
  /** Names of declared arguments. */
  readonly takes?: readonly string[];
  /** Names of those that must be sent, although the route requires none of a change. */
  readonly requires?: readonly string[];
  /** Words that the tool does not take although the argument has them. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** Arguments that the tool always sends. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The arguments of the tool as the route takes them; the same names unless given. */
  readonly shape?: (sent: Input) => Input;
}

/** A tool for a task that one request to a route does. */
export interface RouteToolDeclaration {
  readonly name: string;
  readonly title: string;
  /** What it is for, in a sentence or two; what its arguments mean is declared with the route. */
  readonly description: string;
  /** The first whose `when` is sent is used, and the last one otherwise. */
  readonly uses: readonly RouteUse[];
  /** What the numbers in the paths, and other arguments of the tool itself, mean. */
  readonly ids?: Readonly<Record<string, { readonly description: string; readonly required?: boolean }>>;
  /** The fields that an answer shows unless others are asked for. */
  readonly shows: readonly string[];
  /** Whether every call of a POST creates a record, so that a repetition without a key of its own counts as the same call. */
  readonly creates?: boolean;
  readonly destructive?: boolean;
  /** What a caller must be able to do, where the route decides it by the record. */
  readonly capability?: string;
}

const SHOWN = fieldsOf(Shown);
const REPEATABLE = fieldsOf(Repeatable);
const readShown = compileParser(SHOWN, 'query');
const readRepeatable = compileParser(REPEATABLE, 'query');

/** Makes a tool of its declaration and the routes that it uses. */
export function routeTool(declaration: RouteToolDeclaration, routes: DiscoveredRoutes): Tool {
  const { name, title, description, uses, shows } = declaration;
  const served = uses.map((use) => ({ use, ...endpointFor(use, routes) }));
  const isRead = uses.every(({ method }) => method === 'GET');
  const isPost = uses.some(({ method }) => method === 'POST');
  const ids = idFields(declaration);
  const taken = new Map(served.flatMap(({ use, endpoint }) => takenFields(use, endpoint)).map((field) => [field.wire, field]));
  const isPaged = served.some(({ endpoint }) => endpoint.arguments.fields.some(({ wire }) => wire === 'per_page'));
  const fields = [...ids, ...taken.values(), ...(isPaged ? fieldsOf(ShortPage) : []), ...SHOWN, ...(isPost ? REPEATABLE : [])];
  const readIds = compileParser(ids, 'query');
  const readPage = compileParser(fieldsOf(ShortPage), 'query');
  const known = knownNames(fields);
  const shown = named([
    ...SHOWN_WITH_FIELDS,
    ...served.flatMap(({ route }) => route.schema?.fields.map(({ wire }) => wire) ?? []),
  ]);
  const checkOwnRules = compileParser(
    [...taken.values()].filter(({ wire }) => uses.some(({ without, requires }) => without?.[wire] ?? requires?.includes(wire))),
    'query',
  );
  return {
    name,
    title,
    description: isRead ? `${description} ${shownSentence(served.at(-1)!.route, shows)}` : description,
    hints: hintsOf(declaration, { isRead }),
    arguments: fields,
    isFor: async (caller) =>
      (declaration.capability === undefined || caller.principal.can(declaration.capability)) &&
      permitsSome(
        caller,
        served.map(({ use, route }) => [route, use.method]),
        routes,
      ),
    async call(sent, caller): Promise<ToolAnswer> {
      assertKnown(sent, known);
      const { fields: asked } = readShown(sent) as { fields?: string[] };
      if (asked) assertKnown(Object.fromEntries(asked.map((path) => [path.split('.', 1)[0], true])), shown);
      const numbers = readIds(sent) as Record<string, number | undefined>;
      checkOwnRules(sent);
      const { use } = served.find(({ use: { when } }) => when === undefined || isSent(sent[when])) ?? served.at(-1)!;
      const own = new Set([...ids, ...SHOWN, ...REPEATABLE, ...fieldsOf(ShortPage)].map(({ wire }) => wire));
      const others = Object.fromEntries(Object.entries(sent).filter(([key]) => !own.has(key)));
      const isList = isPaged && !/<\w+>$/.test(use.path);
      const { page, perPage } = isList ? (readPage(sent) as unknown as ShortPage) : {};
      const content = { ...others, ...(isList && { page, per_page: perPage }), ...use.fixed };
      const shaped = use.shape ? use.shape({ ...content, ...numbers }) : content;
      const key = use.method === 'POST' ? keyFor(declaration, sent, caller) : undefined;
      const selection = { _fields: (asked?.length ? asked : shows).join(',') };
      return caller.ask({
        method: use.method,
        path: use.path.replace(/<(\w+)>/g, (_whole, param: string) => String(numbers[param])),
        ...(use.method === 'GET' ? { query: { ...shaped, ...selection } } : { query: selection, body: shaped }),
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
    },
  };
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

function endpointFor({ method, path }: RouteUse, routes: DiscoveredRoutes): { route: Route; endpoint: EndpointDefinition } {
  const route = routeNamed(path, routes);
  const endpoint = endpointOf(route, method);
  if (!endpoint) throw new Error(`A tool uses ${method} ${path}, which no route serves.`);
  return { route, endpoint };
}

/** The declared arguments of an endpoint that a tool takes. */
function takenFields(
  { method, takes = [], requires = [], without = {}, path }: RouteUse,
  { arguments: { fields } }: EndpointDefinition,
): DeclaredField[] {
  return takes.map((wire) => {
    const field = fields.find((one) => one.wire === wire && !one.readonly);
    if (!field) throw new Error(`A tool takes the argument ${wire} of ${path}, which is not declared.`);
    const words = field.type.schema.enum?.filter((word) => !without[wire]?.includes(word));
    const narrowed = without[wire] && words ? { ...field, type: oneOf(words) } : field;
    // A change has no defaults: a client that sent them would change what nobody asked for.
    const required = requires.includes(wire);
    return method === 'PUT' ? { ...narrowed, default: undefined, documentedDefault: undefined, required } : narrowed;
  });
}

function idFields({ ids = {} }: RouteToolDeclaration): DeclaredField[] {
  return Object.entries(ids).map(([wire, { description, required }]) => ({
    key: wire,
    wire,
    description,
    required,
    type: integer({ min: 1 }),
  }));
}

const hintsOf = ({ uses, destructive = false }: RouteToolDeclaration, { isRead }: { isRead: boolean }): ToolHints => ({
  readOnlyHint: isRead,
  ...(!isRead && { destructiveHint: destructive, idempotentHint: uses.every(({ method }) => method === 'PUT') }),
  openWorldHint: false,
});

/** Names the fields of a record, so that a model knows what it can ask for. */
function shownSentence({ schema }: Route, shows: readonly string[]): string {
  const names = new Set(schema?.fields.filter(({ writeOnly }) => !writeOnly).map(({ wire }) => wire) ?? []);
  const others = [...names].filter((name) => !shows.includes(name));
  return `Shows ${shows.join(', ')}${others.length === 0 ? '.' : `; fields may also name ${others.join(', ')}.`}`;
}

/** The key of a POST: that of the caller, or for a new record one that is the same for the same arguments. */
function keyFor({ name, creates }: RouteToolDeclaration, sent: Input, caller: Caller): string | undefined {
  const { idempotencyKey } = readRepeatable(sent) as { idempotencyKey?: string };
  if (idempotencyKey !== undefined) return idempotencyKey;
  return creates ? `mcp-${digestOf([name, caller.identity, sent])}` : undefined;
}
