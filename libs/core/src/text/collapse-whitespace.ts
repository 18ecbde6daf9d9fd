/** The text on one line: blanks, tabs and line breaks become one blank each row of them, none at the ends. */
export const collapseWhitespace = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').trim();
