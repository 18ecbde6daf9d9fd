import type { Dimensions } from './product-parts.resource.js';

const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** The weight and the size that are stored of those that were sent: what is no number is nothing. */
export const measuresOf = ({ weight, dimensions }: { weight?: string; dimensions?: Partial<Dimensions> }): Partial<Measures> =>
  Object.fromEntries(
    Object.entries({ weight, ...dimensions }).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, numberOrNothing(text)]],
    ),
  );

/** Weight and size as they are stored. */
type Measures = Dimensions & { weight: string };

const numberOrNothing = (sent: string): string => (DECIMAL.test(sent.trim()) ? sent.trim() : '');
