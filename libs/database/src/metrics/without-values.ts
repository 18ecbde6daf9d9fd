/** Characters of a statement that are read, and those that are returned: a statement of many rows may have a million. */
const MAX_READ = 10_000;
const MAX_RETURNED = 1_000;

/** Values in the text of a statement: texts and bytes, also one that is cut off, and numbers that are no part of a name. */
const VALUE = /(?:_utf8mb4 +)?(?:\b[xX])?'(?:[^']|'')*(?:'|$)|(?<![\w.`"$])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi;

/** The text of a statement with question marks in the place of its values, and one for each list of them. */
export function withoutValues(sql: string): string {
  const plain = sql.slice(0, MAX_READ).replace(VALUE, '?').replace(/\s+/g, ' ').trim();
  const short = plain.replace(/\?(?:, ?\?)+/g, '?, …').replace(/(\(\?, …\))(?:, ?\(\?, …\))+/g, '$1, …');
  return short.length > MAX_RETURNED ? `${short.slice(0, MAX_RETURNED)}…` : short;
}
