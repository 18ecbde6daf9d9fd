import { amount, type FieldType } from '@grove/rest';

const { parse } = amount();

/** An amount that clients may send as a number, too. It becomes text before anything is computed with it. */
export const amountOrNumber: FieldType = {
  schema: {},
  parse: (value) => parse(typeof value === 'number' ? decimalText(value) : value),
};

/** A number in decimal notation: JavaScript writes very small ones as `1e-7`. */
const decimalText = (value: number): string => (/e-/.test(String(value)) ? value.toFixed(20) : String(value));
