import { isObject } from '../schema/field-types.js';
import type { Input } from '../schema/parser.js';
import type { Namespace } from '../conventions/namespaces.js';

/** The paths named by `_fields` (`id,name` or `dimensions.length`, repeated or comma-separated); undefined without a selection. */
export function requestedFields(query: Input): string[][] | undefined {
  const asked = query['_fields'];
  if (asked === undefined) return undefined;
  const names = (Array.isArray(asked) ? asked : [asked]).flatMap((value) =>
    typeof value === 'string' ? value.split(/[\s,]+/) : [],
  );
  const paths = names.filter(Boolean).map((name) => name.split('.'));
  return paths.length === 0 ? undefined : paths;
}

/** Reduces a response to the fields that the query selects. In later versions of the API a single record keeps its links, as in WooCommerce. */
export function selectFields(query: Input, body: unknown, namespace: Namespace | undefined): unknown {
  const paths = requestedFields(query);
  if (!paths) return body;
  const keepsLinks = namespace?.versionOf !== undefined && !Array.isArray(body);
  return pickFields(keepsLinks ? [...paths, ['_links']] : paths, body);
}

/** Reduces a record, or each record of a list, to the named paths. Unknown names are ignored. */
export const pickFields = (paths: readonly string[][], body: unknown): unknown => cut(wantedBy(paths), body);

/** The selected fields of an object: a whole field, or parts of it. */
type Wanted = Map<string, Wanted | 'whole'>;

function wantedBy(paths: readonly string[][]): Wanted {
  const root: Wanted = new Map();
  for (const path of paths) {
    let at: Wanted | undefined = root;
    for (const [depth, name] of path.entries()) {
      const there: Wanted | 'whole' | undefined = at.get(name);
      if (there === 'whole') break;
      if (depth === path.length - 1) at.set(name, 'whole');
      else at.set(name, (at = there ?? new Map()));
    }
  }
  return root;
}

function cut(wanted: Wanted, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((one) => cut(wanted, one));
  if (!isObject(body)) return body;
  const kept: Record<string, unknown> = {};
  for (const [name, part] of wanted) {
    if (Object.hasOwn(body, name)) kept[name] = part === 'whole' ? body[name] : cut(part, body[name]);
  }
  return kept;
}
