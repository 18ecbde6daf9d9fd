import { definedOnly } from '@grove/core';
import type { Dimensions } from '../api/parts-v1.js';

const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** The weight and dimensions to store. A value that is not a number becomes empty. */
export function parseMeasures({
  weight,
  dimensions = {},
}: {
  weight?: string;
  dimensions?: Partial<Dimensions>;
}): Partial<Dimensions & { weight: string }> {
  const { length, width, height } = dimensions;
  return definedOnly({
    weight: numberOrEmpty(weight),
    length: numberOrEmpty(length),
    width: numberOrEmpty(width),
    height: numberOrEmpty(height),
  });
}

function numberOrEmpty(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  return DECIMAL.test(sent.trim()) ? sent.trim() : '';
}
