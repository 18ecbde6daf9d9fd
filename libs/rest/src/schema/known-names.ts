import { nearestName } from '@grove/core';
import { fieldsOf, type DeclaredField } from './declared-fields.js';
import { isObject, type Schema } from './field-types.js';

/** The names that an object may have, each with the names in its value; undefined if these are not declared. */
export type KnownNames = ReadonlyMap<string, NamesInValue | undefined>;

/** The names of an object, or of the entries of a list. */
interface NamesInValue {
  readonly names: KnownNames;
  readonly isList: boolean;
}

/**
 * The names of declared fields. Those of responses are known as well, because clients send back what they have read. If several fields have a name, one of them is
 * for requests and the other for responses.
 */
export function knownNames(fields: readonly DeclaredField[]): KnownNames {
  const known = new Map<string, NamesInValue | undefined>();
  for (const field of fields)
    for (const name of [field.wire, ...(field.alsoNamed === undefined ? [] : [field.alsoNamed])])
      known.set(name, mergedInValue(known.get(name), namesIn(field)));
  return known;
}

function namesIn({ type, nested }: DeclaredField): NamesInValue | undefined {
  const declared = namesOfSchema(type.schema);
  return declared && mergedInValue(declared, nested && { names: knownNames(fieldsOf(nested.of)), isList: nested.list });
}

/** Types that only one library needs describe their objects with a schema only. */
function namesOfSchema({ properties, items }: Schema): NamesInValue | undefined {
  const inEntries = items && namesOfSchema(items);
  if (inEntries) return { ...inEntries, isList: true };
  return (
    properties && {
      names: new Map(Object.entries(properties).map(([name, schema]) => [name, namesOfSchema(schema)])),
      isList: false,
    }
  );
}

/** The names of both. */
export function merged(one: KnownNames | undefined, other: KnownNames | undefined): KnownNames | undefined {
  if (!one || !other) return one ?? other;
  const both = new Map(one);
  for (const [name, inValue] of other) both.set(name, mergedInValue(both.get(name), inValue));
  return both;
}

function mergedInValue(one: NamesInValue | undefined, other: NamesInValue | undefined): NamesInValue | undefined {
  if (!one || !other) return one ?? other;
  return { names: merged(one.names, other.names)!, isList: one.isList || other.isList };
}

/** Longer names are no misspelling of a declared one. */
const MAX_LENGTH = 60;
/** A request may have thousands of unknown names; a person reads some of them. */
const MAX_NAMES = 20;

/** A sentence for each unknown name of an object and of the objects in it, by the name with those around it: `line_items[0][prodct_id]`. */
export function unknownNames(value: object, known: KnownNames): Map<string, string> {
  const sentences = new Map<string, string>();
  collect(value, known, '', sentences);
  return sentences;
}

function collect(value: object, known: KnownNames, around: string, sentences: Map<string, string>): void {
  for (const [name, one] of Object.entries(value)) {
    if (sentences.size >= MAX_NAMES) return;
    const shown = name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name;
    const path = around === '' ? shown : `${around}[${shown}]`;
    if (!known.has(name)) {
      const meant = name.length > MAX_LENGTH ? undefined : nearestName(name, [...known.keys()]);
      sentences.set(path, `${path} is unknown.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
      continue;
    }
    const inValue = known.get(name);
    if (inValue) collectIn(one, inValue, path, sentences);
  }
}

/**
 * An object, a list of objects, or a list that is sent as an object with numbers as its names. Of a list in the place of an object the numbers are the names: all of
 * them are unknown.
 */
function collectIn(value: unknown, { names, isList }: NamesInValue, path: string, sentences: Map<string, string>): void {
  if (!isObject(value) && !Array.isArray(value)) return;
  const entries = Object.entries(value);
  if (!isList || !entries.every(([name]) => /^\d+$/.test(name))) return collect(value, names, path, sentences);
  for (const [index, entry] of entries) if (isObject(entry)) collect(entry, names, `${path}[${index}]`, sentences);
}
