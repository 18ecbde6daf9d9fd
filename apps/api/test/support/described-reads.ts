import fc from 'fast-check';
import type { OpenApiDocument } from './openapi-validator.js';
import { toQueryString } from './http.js';

interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: ParameterSchema;
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: ParameterSchema;
}

/** For each operation of a document that reads: random paths of it, with their queries. */
export async function describedReads(
  { paths }: OpenApiDocument,
  read: (path: string) => Promise<unknown>,
): Promise<fc.Arbitrary<string>[]> {
  const pathsOf = knownPaths(read);
  const reads = Object.entries(paths).filter(([, { get }]) => get);
  return Promise.all(
    reads.map(async ([template, { get }]) => {
      const known = await pathsOf(template);
      const unknown = ['0', '99999999', 'none'].map((id) => template.replace(/\{\w+\}/g, id));
      const path = fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...(known.length > 0 ? known : unknown)) },
        { weight: 1, arbitrary: fc.constantFrom(...unknown) },
      );
      const { parameters = [] } = get as { parameters?: Parameter[] };
      return fc.tuple(path, randomQuery(parameters)).map(([one, query]) => one + toQueryString(query));
    }),
  );
}

/** Finds the paths of a template by reading the lists in which its records are. */
function knownPaths(read: (path: string) => Promise<unknown>): (template: string) => Promise<string[]> {
  const lists = new Map<string, Promise<unknown>>();
  return async function pathsOf(template: string): Promise<string[]> {
    const [start, end] = [template.lastIndexOf('{'), template.lastIndexOf('}')];
    if (start === -1) return [template];
    const parents = await pathsOf(template.slice(0, start - 1));
    const found = await Promise.all(
      parents.map(async (parent) => {
        if (!lists.has(parent)) lists.set(parent, read(parent));
        return idsIn(await lists.get(parent)).map((id) => `${parent}/${id}${template.slice(end + 1)}`);
      }),
    );
    return found.flat();
  };
}

/** The ids by which the records of a list are read. Types and statuses are properties of one object. */
function idsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return typeof list === 'object' && list !== null && !('code' in list) ? Object.keys(list) : [];
  const records = list as readonly Record<'id' | 'uuid' | 'code' | 'slug', string | number | undefined>[];
  return records.flatMap(({ id, uuid, code, slug }) => id ?? uuid ?? code ?? slug ?? []).map(String);
}

/** Up to three parameters, and all that are required. Headers are references to parameters that all operations share. */
function randomQuery(all: readonly Parameter[]): fc.Arbitrary<Record<string, unknown>> {
  const parameters = all.filter((parameter) => !('$ref' in parameter));
  const required = parameters.filter((parameter) => parameter.required);
  return fc
    .subarray([...parameters], { maxLength: Math.min(3, parameters.length) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries([...required, ...chosen].map(({ name, schema }) => [name.replace('[]', ''), randomValue(schema)])),
      ),
    );
}

/** A value that a schema allows, most often; else one that is just outside of it. */
function randomValue(schema: ParameterSchema): fc.Arbitrary<unknown> {
  const { type, enum: words, format, minimum = 0, maximum = 100, maxLength = 200, items } = schema;
  if (words) return fc.constantFrom(...words, ...words, 'unknown', '');
  if (type === 'boolean') return fc.constantFrom(true, false, 'maybe');
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 'many'));
  if (type === 'array') return fc.array(randomValue(items!), { maxLength: 3 });
  if (type === 'object') return fc.constantFrom({}, { limit: '2' });
  if (format === 'date-time')
    return fc.constantFrom(...['2020-02-29T12:00:00', '2030-01-01T00:00:00Z', '2026-02-30T00:00:00', '1']);
  const texts = ['a', '1', 'nut', 'NL', 'pia@noten.nl', '2026-11-01', '1,2', ' ', '', '"', 'x'.repeat(Math.min(maxLength, 300))];
  return fc.constantFrom(...texts, 'x'.repeat(Math.min(maxLength + 1, 300)));
}
