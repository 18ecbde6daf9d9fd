import { readFileSync } from 'node:fs';
import type { Known } from './examples.rules.js';
import type { Operation } from './operations.rules.js';

/** What an operation that reads answered in the sample shop. `tools/docs/record-samples.mjs` writes them down. */
export interface Sample {
  /** What stood in the places of the address, by their names. */
  readonly places: Readonly<Record<string, string>>;
  /** The first records of a list. */
  readonly ids?: readonly number[];
  /** Of a list only the first record, and of a long text only its beginning. Undefined where the answer is too long to be shown. */
  readonly answer?: unknown;
}

/** The site that the answers speak of, in whose place stands the one that shows them. */
const SAMPLE_SITE = 'https://shop.example';

const SAMPLES = JSON.parse(readFileSync(new URL('../../assets/docs/samples.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Sample>
>;

/** The sample of an operation; undefined where there is none. */
export const sampleOf = ({ id }: Pick<Operation, 'id'>): Sample | undefined => SAMPLES[id];

/** An answer as it is shown, on this site. */
export const shownAnswer = (answer: unknown, home: string): string =>
  JSON.stringify(answer, null, 2).replaceAll(SAMPLE_SITE, home);

/** What examples know: the records of the sample shop, and a product of this one. */
export const knownWith = (product?: number): Known => ({
  product,
  placesOf,
  idsOf: (path) => SAMPLES[readingOf(path)]?.ids ?? [],
});

/** What was there to be read at an address, or above it. */
function placesOf(path: string): Sample['places'] {
  const sample = SAMPLES[readingOf(path)];
  if (sample) return sample.places;
  return path === '' ? PARENTS : { ...PARENTS, ...placesOf(path.slice(0, path.lastIndexOf('/'))) };
}

/** Records that have others below them, by the names of their places. */
const PARENTS: Sample['places'] = Object.fromEntries(
  Object.values(SAMPLES).flatMap(({ places }) => Object.entries(places).filter(([name]) => name.endsWith('_id'))),
);

/** The id of the operation that reads an address: `/shop/v1/orders/{id}` is read by `get_shop_v1_orders_id`. */
const readingOf = (path: string): string => ['get', ...path.split(/[^A-Za-z0-9]+/)].filter(Boolean).join('_');
