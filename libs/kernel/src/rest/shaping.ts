import { isObject } from '../resource/field-types.js';
import type { Input } from '../resource/reader.js';

/** The paths named by `_fields` (`id,name` or `dimensions.length`, repeated or comma-separated); undefined when everything is wanted. */
export function fieldsAsked(query: Input): string[][] | undefined {
  const asked = query['_fields'];
  if (asked === undefined) return undefined;
  const names = (Array.isArray(asked) ? asked : [asked]).flatMap((value) =>
    typeof value === 'string' ? value.split(/[\s,]+/) : [],
  );
  const paths = names.filter(Boolean).map((name) => name.split('.'));
  return paths.length === 0 ? undefined : paths;
}

/** Cuts a record, or each record of a list, down to the named paths. Unknown names are passed over. */
export function cutTo(paths: readonly string[][], body: unknown): unknown {
  if (Array.isArray(body)) return body.map((one) => cutTo(paths, one));
  if (!isObject(body)) return body;
  const kept: Record<string, unknown> = {};
  for (const [name, ...inner] of paths) {
    if (!Object.hasOwn(body, name)) continue;
    const deeper = paths.filter(([first, ...rest]) => first === name && rest.length > 0).map(([, ...rest]) => rest);
    const whole = inner.length === 0 || paths.some(([first, ...rest]) => first === name && rest.length === 0);
    kept[name] = whole ? body[name] : cutTo(deeper, body[name]);
  }
  return kept;
}

/** The document of `_envelope`: for clients that cannot read status and headers. */
export function envelope(
  status: number,
  headers: Record<string, string | number>,
  body: unknown,
): { body: unknown; status: number; headers: object } {
  return { body, status, headers };
}
