/** What may contain words that are no metrics: texts, selectors of labels, ranges, lists of labels, and durations. */
const OTHER_WORDS = [
  /"(?:[^"\\]|\\.)*"/g,
  /\{[^}]*\}/g,
  /\[[^\]]*\]/g,
  /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g,
  /\boffset\s+\S+/g,
];

/** Operators that are words. */
const OPERATORS = ['and', 'or', 'unless', 'bool', 'inf', 'nan'];

/** The names of the metrics in an expression of Prometheus, or in a query for the values of a label. A word before a parenthesis is a function. */
export function metricsNamedBy(expression: string): string[] {
  const query = expression.replace(/label_values\((\w+),\s*\w+\)/g, '$1');
  const plain = OTHER_WORDS.reduce((text, pattern) => text.replace(pattern, ' '), query);
  const words = [...plain.matchAll(/(?<![\w.])([a-z_:][\w:]*)\b(?!\s*\()/gi)].map(([, word]) => word);
  return words.filter((word) => !OPERATORS.includes(word.toLowerCase()));
}
