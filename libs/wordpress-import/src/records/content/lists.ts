/** The largest id that Grove stores. */
const MAX_ID = 2 ** 31 - 1;

/** An id of another record as a whole number that Grove can store; 0 for anything else. */
export function idOrNone(value: string | number | null | undefined): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number <= MAX_ID ? number : 0;
}

/** A whole number that Grove can store. */
export const storableNumber = (value: number): number => Math.max(-MAX_ID, Math.min(MAX_ID, Math.trunc(value) || 0));
