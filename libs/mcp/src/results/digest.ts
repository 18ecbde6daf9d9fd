import { createHash } from 'node:crypto';

/** A short text that is the same for the same values, whatever the order of their names is. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, sortedNames)).digest('base64url').slice(0, 32);

const sortedNames = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
