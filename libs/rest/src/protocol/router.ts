import type { Route } from './route.js';

/** A route that matches a path, with the parameters of the path. */
export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface Node {
  readonly literal: Map<string, Node>;
  readonly params: { name: string; pattern: RegExp; node: Node }[];
  route?: Route;
}

/** Finds routes by path: one step per segment, literal segments before parameters, so the cost does not depend on the number of routes. */
export class Router {
  private readonly root: Node = node();
  /** Declared paths without the names of their parameters: each path is declared once. */
  private readonly addresses = new Set<string>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.add(route);
  }

  /** `path` starts with a slash; one at the end makes no difference. */
  match(path: string): Match | undefined {
    const params: Record<string, string> = {};
    const found = walk(this.root, segmentsOf(path), 0, params);
    return found?.route && { route: found.route, params };
  }

  private add(route: Route): void {
    let at = this.root;
    for (const segment of segmentsOf(addressOf(route))) at = child(at, segment);
    const address = segmentsOf(addressOf(route)).join('/').replace(/<\w+/g, '<');
    if (this.addresses.has(address)) throw new Error(`Two routes are declared for ${addressOf(route)}`);
    this.addresses.add(address);
    at.route = route;
  }
}

const node = (): Node => ({ literal: new Map(), params: [] });

const addressOf = ({ namespace, path }: Route): string => `${namespace?.id ?? ''}/${path}`;

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

function child(at: Node, segment: string): Node {
  const param = /^<(\w+)(?::(.+))?>$/.exec(segment);
  if (!param) {
    const next = at.literal.get(segment) ?? node();
    at.literal.set(segment, next);
    return next;
  }
  const [, name, regex = '[\\d]+'] = param;
  const pattern = new RegExp(`^(?:${regex})$`);
  const known = at.params.find((candidate) => candidate.name === name && candidate.pattern.source === pattern.source);
  if (known) return known.node;
  const added = { name, pattern, node: node() };
  at.params.push(added);
  return added.node;
}

/** Continues with the segment at `depth`. */
function walk(at: Node, segments: readonly string[], depth: number, params: Record<string, string>): Node | undefined {
  if (depth === segments.length) return at.route ? at : undefined;
  const segment = segments[depth];
  const literal = at.literal.get(segment);
  const found = literal && walk(literal, segments, depth + 1, params);
  if (found) return found;
  for (const param of at.params) {
    const text = decoded(segment);
    if (text === undefined || !param.pattern.test(text)) continue;
    const below = walk(param.node, segments, depth + 1, params);
    if (!below) continue;
    params[param.name] = text;
    return below;
  }
  return undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
