/*
 * What a transcript expects of a response. An object may hold more keys than expected, never fewer; an array holds exactly the expected elements in order.
 * «any» matches anything; «int», «number», «string», «boolean», «array» and «object» match a type, «nonempty» a text that is not empty,
 * «datetime» an ISO 8601 date-time without zone, «url» an absolute URL; «x.id» is a value that an earlier step saved, «run» the token of this run, «RUN» the same in
 * capitals, «today» the date of the shop. «=before.0.total+12.1» is a number (or decimal string) that grew by 12.1 since the saved answer `before`, «≈11.666667» a
 * number of JSON with five equal decimals. «rest» at the end of an array allows further elements; { "«contains»": [..] } is an array with elements like these in this
 * order, between which others may stand.
 * `rels` are the sorted rel names of the Link header, `contains` pieces of the answer's text, `absent` paths that must be missing; `refused` asks only for a refusal.
 */

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === 'string';

const KINDS = {
  any: () => true,
  int: Number.isInteger,
  number: (actual) => typeof actual === 'number',
  string: isText,
  nonempty: (actual) => isText(actual) && actual !== '',
  boolean: (actual) => typeof actual === 'boolean',
  array: Array.isArray,
  object: isObject,
  datetime: (actual) => isText(actual) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(actual),
  url: (actual) => isText(actual) && /^https?:\/\//.test(actual),
};

/** A value at a path such as `answer.0.id`. */
export const valueAt = (values, path) => path.split('.').reduce((value, key) => value?.[key], values);

/** Where a response (its status, headers, text, and the text read as JSON) is not as it is expected; `saved` are the values of earlier steps. */
export function differencesOf(expect, { status, headers, text, body }, saved) {
  if (expect.refused) return status >= 400 ? [] : [{ path: 'status', want: 'a refusal', got: status }];
  const found = expect.status === status ? [] : [{ path: 'status', want: expect.status, got: `${status} ${body?.code ?? ''}` }];
  for (const [name, want] of Object.entries(expect.headers ?? {}))
    found.push(...compare(want, headers.get(name) ?? undefined, saved, `header ${name}`));
  if ('body' in expect && expect.status === status) found.push(...compare(expect.body, body, saved, '$'));
  const rels = relsOf(headers.get('link') ?? '');
  if (expect.rels && `${expect.rels}` !== `${rels}`) found.push({ path: 'header link', want: expect.rels, got: rels });
  for (const want of expect.contains ?? []) if (!text.includes(want)) found.push({ path: 'text', want, got: text.slice(0, 200) });
  for (const path of expect.absent ?? [])
    if (valueAt({ $: body }, path) !== undefined) found.push({ path, want: '(absent)', got: 'present' });
  return found;
}

/** The sorted rel names of a Link header (names that are addresses left out). */
const relsOf = (link) =>
  [...new Set([...link.matchAll(/rel="?([^";,]+)"?/g)].map(([, rel]) => rel).filter((rel) => !rel.includes(':')))].sort();

function compare(expected, actual, saved, path) {
  const off = (want, got = actual) => [{ path, want, got: got === undefined ? '(absent)' : got }];
  if (isText(expected)) return isLike(expected, actual, saved) ? [] : off(filled(expected, saved));
  if (Array.isArray(expected)) {
    const isOpen = expected.at(-1) === '«rest»';
    if (!Array.isArray(actual)) return off(`array of ${expected.length}`);
    if (!isOpen && actual.length !== expected.length) return off(`array of ${expected.length}`, `array of ${actual.length}`);
    const wanted = isOpen ? expected.slice(0, -1) : expected;
    return wanted.flatMap((one, index) => compare(one, actual[index], saved, `${path}[${index}]`));
  }
  if (!isObject(expected)) return Object.is(expected, actual) ? [] : off(expected);
  if ('«contains»' in expected) {
    let left = Array.isArray(actual) ? actual : [];
    for (const one of expected['«contains»']) {
      const place = left.findIndex((each) => compare(one, each, saved, path).length === 0);
      if (place < 0) return off(one, 'no such element (in this order)');
      left = left.slice(place + 1);
    }
    return [];
  }
  if (!isObject(actual)) return off('object', Array.isArray(actual) ? 'array' : actual);
  return Object.entries(expected).flatMap(([key, one]) => {
    const name = filled(key, saved);
    return compare(one, actual[name], saved, `${path}.${name}`);
  });
}

function isLike(expected, actual, saved) {
  const [, kind] = /^«(\w+)»$/.exec(expected) ?? [];
  if (Object.hasOwn(KINDS, kind)) return KINDS[kind](actual);
  const [, near] = /^«≈(-?\d+(?:\.\d+)?)»$/.exec(expected) ?? [];
  if (near) return typeof actual === 'number' && Math.abs(actual - Number(near)) < 0.00001;
  const [, before, growth] = /^«=([^+»]+)\+(-?\d+(?:\.\d+)?)»$/.exec(expected) ?? [];
  if (!before) return filled(expected, saved) === actual;
  const sum = Number(valueAt(saved, before.replaceAll('{today}', saved.today))) + Number(growth);
  return actual !== null && actual !== '' && Math.abs(Number(actual) - sum) < 0.0051;
}

/** A text with saved values; one that is nothing but a saved value becomes that value. */
function filled(text, saved) {
  const [, whole] = /^«([A-Za-z_]\w*(?:\.\w+)*)»$/.exec(text) ?? [];
  return whole
    ? valueAt(saved, whole)
    : text.replace(/«([A-Za-z_]\w*(?:\.\w+)*)»/g, (token, path) => String(valueAt(saved, path) ?? token));
}
