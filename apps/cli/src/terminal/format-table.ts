/** Formats rows as a table with headings. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, place) => Math.max(heading.length, ...rows.map((row) => row[place].length)));
  return [headings, ...rows]
    .map((row) => `  ${row.map((cell, place) => cell.padEnd(widths[place])).join('  ')}`.trimEnd())
    .join('\n');
}

/** Replaces control characters, because text of other people could control the terminal. */
export const withoutControlCharacters = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
