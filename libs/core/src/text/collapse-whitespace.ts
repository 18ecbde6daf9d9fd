/** The text on one line: every sequence of spaces, tabs and line breaks becomes one space, and those at the ends are removed. */
export const collapseWhitespace = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').trim();
