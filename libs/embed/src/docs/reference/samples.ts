import { readFileSync } from 'node:fs';
import type { ExampleData } from './examples/example.rules.js';
import type { Operation } from './operations.rules.js';

/** The recorded response of a GET operation in the sample shop. `tools/docs/record-samples.mjs` records all of them. */
export interface Sample {
  /** The parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The ids of the first records of a list. */
  readonly ids?: readonly number[];
  /** Shortened: only the first record of a list, and only the beginning of a long text. Undefined if it is too long to be shown. */
  readonly answer?: unknown;
}

/** The URL of the sample shop in recorded responses. It is replaced by the URL of this site. */
const SAMPLE_SITE = 'https://shop.example';

const SAMPLES = JSON.parse(readFileSync(new URL('../../../assets/docs/samples.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Sample>
>;

/** The sample of an operation; undefined if there is none. */
export const sampleOf = ({ id }: Pick<Operation, 'id'>): Sample | undefined => SAMPLES[id];

/** A recorded response as text, with the URL of this site. */
export const sampleText = (answer: unknown, home: string): string =>
  JSON.stringify(answer, null, 2).replaceAll(SAMPLE_SITE, home);

/** The recorded response of an operation by its id, with the URL of this site. */
export function sampleAnswer(operationId: string, home: string): unknown {
  const answer = SAMPLES[operationId]?.answer;
  return answer === undefined ? undefined : JSON.parse(sampleText(answer, home));
}

/** Data for examples: the records of the sample shop, and a product of this shop. */
export const exampleDataWith = (productId?: number): ExampleData => ({
  productId,
  paramsOf,
  idsOf: (path) => SAMPLES[readOperationId(path)]?.ids ?? [],
});

/** The recorded parameters of a path, or of the paths above it. */
function paramsOf(path: string): Sample['params'] {
  const sample = SAMPLES[readOperationId(path)];
  if (sample) return sample.params;
  return path === '' ? PARENT_IDS : { ...PARENT_IDS, ...paramsOf(path.slice(0, path.lastIndexOf('/'))) };
}

/** The ids of parent records, by the name of the parameter: `order_id`. */
const PARENT_IDS: Sample['params'] = Object.fromEntries(
  Object.values(SAMPLES).flatMap(({ params }) => Object.entries(params).filter(([name]) => name.endsWith('_id'))),
);

/** The id of the GET operation of a path: `get_shop_v1_orders_id` for `/shop/v1/orders/{id}`. */
const readOperationId = (path: string): string => ['get', ...path.split(/[^A-Za-z0-9]+/)].filter(Boolean).join('_');
