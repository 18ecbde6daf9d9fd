import type { SqlValue } from '../engines/engine.js';
import { memoized } from './sql-tables.js';

let numbers = 0;

/** A number for each text of a statement: most texts are long, and are the same in each request. */
const numberOf = memoized(() => ++numbers);

/** The key of what a statement reads with these values. */
export const readKey = (sql: string, values: readonly SqlValue[]): string => `${numberOf(sql)} ${JSON.stringify(values)}`;
