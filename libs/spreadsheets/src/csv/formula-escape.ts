/**
 * A spreadsheet program takes a text that begins with one of these characters for a formula, and would run it. The full-width ones count as the others for
 * some East Asian programs.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe before the text keeps it a text. Numbers stay as they are. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) && !isNumber(text) ? `'${text}` : text);

/** The text that was escaped. Files of WooCommerce escape negative numbers too. */
export const unescapeFormula = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

const isNumber = (text: string): boolean => /^[+-]?\d+([.,]\d+)?$/.test(text);
