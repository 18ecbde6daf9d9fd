import type { Dimensions } from './product-parts.resource.js';

const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** The weight and dimensions to store. A value that is not a number becomes empty. */
export const parseMeasures = ({ weight, dimensions }: { weight?: string; dimensions?: Partial<Dimensions> }): Partial<Measures> =>
  Object.fromEntries(
    Object.entries({ weight, ...dimensions }).flatMap(([key, text]) => (text === undefined ? [] : [[key, numberOrEmpty(text)]])),
  );

/** Weight and dimensions as they are stored. */
type Measures = Dimensions & { weight: string };

const numberOrEmpty = (sent: string): string => (DECIMAL.test(sent.trim()) ? sent.trim() : '');
