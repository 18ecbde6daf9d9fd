import type { Problem } from './problem.js';

/** A number of pieces. A text that is no number is sent as it is, so that the server says what is wrong. */
export const toPieces = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : text) as number;

/** Why a count is refused: fewer pieces than none lie on no shelf. What is no number is left to the server. */
export const countProblem = (text: string): Problem | undefined =>
  text.trim().startsWith('-') ? { message: 'products.problem.negative_count', args: {} } : undefined;

/** What is sent for a number of pieces: nothing typed ends the counting, a number begins it. */
export const stockOf = (text: string): { manage_stock: boolean; stock_quantity?: number } =>
  text.trim() === '' ? { manage_stock: false } : { manage_stock: true, stock_quantity: toPieces(text) };
