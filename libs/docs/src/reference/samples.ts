import { readFileSync } from 'node:fs';
import type { ExampleData } from './examples/example.rules.js';
import type { Operation } from './operations.rules.js';

/** What the sample shop answered to the example of an operation. `tools/codegen/samples/record-samples.mjs` records all of them. */
export interface Sample {
  /** The parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The ids of the first records of a list. */
  readonly ids?: readonly number[];
  /** The product for sale that the request named. */
  readonly productId?: number;
  /** Shortened: only the first record of a list, and only the beginning of a long text. Undefined if it is too long to be shown. */
  readonly answer?: unknown;
}

/** Samples by the id of their operation. */
export type Samples = Readonly<Record<string, Sample>>;

/** The URL of the sample shop in recorded responses. It is replaced by the URL of this site. */
const SAMPLE_SITE = 'https://shop.example';

const SAMPLES = JSON.parse(readFileSync(new URL('../../assets/samples.json', import.meta.url), 'utf8')) as Samples;

/** Methods that do the same as another one with the same body. One answer is recorded for all of them. */
const EQUAL_METHODS: Readonly<Record<string, readonly string[]>> = { PUT: ['POST'], PATCH: ['PUT', 'POST'], POST: ['PUT'] };

/** The sample of an operation, which may be recorded for another method of its path; undefined if there is none. */
export function sampleOf({ method, path }: Pick<Operation, 'method' | 'path'>): Sample | undefined {
  const methods = [method, ...(EQUAL_METHODS[method] ?? [])];
  return methods.map((one) => SAMPLES[operationId(one, path)]).find((sample) => sample !== undefined);
}

/** The answer of a sample as text, with the URL of this site, and with the product that the example names instead of the one of the sample shop. */
export function sampleText({ answer, productId }: Sample, home: string, shownProductId?: number): string {
  const text = JSON.stringify(answer, null, 2).replaceAll(SAMPLE_SITE, home);
  if (productId === undefined || shownProductId === undefined) return text;
  return text.replaceAll(`"product_id": ${productId},`, `"product_id": ${shownProductId},`);
}

/** The recorded response of an operation that reads, by its id, with the URL of this site. */
export function sampleAnswer(id: string, home: string): unknown {
  const sample = id.startsWith('get_') ? SAMPLES[id] : undefined;
  return sample?.answer === undefined ? undefined : JSON.parse(sampleText(sample, home));
}

/** Data for examples: the records of the sample shop, and a product of this shop. */
export function exampleDataWith(productId?: number, samples: Samples = SAMPLES): ExampleData {
  /** The ids of parent records, by the name of the parameter: `order_id`. */
  const parentIds: Sample['params'] = Object.fromEntries(
    Object.values(samples).flatMap(({ params }) => Object.entries(params).filter(([name]) => name.endsWith('_id'))),
  );
  /** The recorded parameters of a path, or of the paths above it. */
  const paramsOf = (path: string): Sample['params'] => {
    const sample = samples[operationId('GET', path)];
    if (sample) return sample.params;
    return path === '' ? parentIds : { ...parentIds, ...paramsOf(path.slice(0, path.lastIndexOf('/'))) };
  };
  const orders = (samples[operationId('GET', '/shop/v1/orders')] ?? samples[operationId('GET', '/wc/v3/orders')])?.answer;
  const lineId = (orders as readonly { line_items: readonly { id: number }[] }[] | undefined)?.[0]?.line_items[0]?.id;
  return { productId, lineId, paramsOf, idsOf: (path) => samples[operationId('GET', path)]?.ids ?? [] };
}

/** The id of an operation: `get_shop_v1_orders_id` for `GET /shop/v1/orders/{id}`. */
export const operationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/)].filter(Boolean).join('_');
