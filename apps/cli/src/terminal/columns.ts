/** Rows below their headings, in columns as wide as they need to be. */
export function columns(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, place) => Math.max(heading.length, ...rows.map((row) => row[place].length)));
  return [headings, ...rows]
    .map((row) => `  ${row.map((cell, place) => cell.padEnd(widths[place])).join('  ')}`.trimEnd())
    .join('\n');
}

/** What others wrote, without what would steer the terminal. */
export const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
