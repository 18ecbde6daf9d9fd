import { InvalidIfMatch } from '@grove/core';
import { endpointOf, type EndpointDefinition, type Route } from '../route.js';

/** The value of `If-Match`: the strong tags of which one must be that of the record, or `*` for a record that exists. */
export type IfMatch = '*' | readonly string[];

/** One entry of a list of tags; an entry may be empty. */
const ENTRY = /[\t ]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*"))?[\t ]*(?:,|$)/y;

/** Reads `If-Match`. Weak tags match nothing, so they are left out. */
export function parseIfMatch(header: string): IfMatch {
  if (header.trim() === '*') return '*';
  const strong: string[] = [];
  let count = 0;
  for (ENTRY.lastIndex = 0; ENTRY.lastIndex < header.length;) {
    const [entry, weak, tag] = ENTRY.exec(header) ?? [];
    if (entry === undefined) throw new InvalidIfMatch();
    if (tag === undefined) continue;
    count++;
    if (weak === undefined) strong.push(tag);
  }
  if (count === 0) throw new InvalidIfMatch();
  return strong;
}

/** Whether an endpoint changes the one record that a GET of the same address shows: a POST does so if it means the same as PUT. */
export function isConditional(
  route: Pick<Route, 'endpoints' | 'path'>,
  { methods, returns, isAction }: EndpointDefinition,
): boolean {
  const shown = endpointOf(route, 'GET');
  const changesOne = !isAction && returns !== 'batch' && methods.some((method) => method !== 'POST' && method !== 'GET');
  return changesOne && shown !== undefined && (shown.returns ?? 'record') === 'record';
}
