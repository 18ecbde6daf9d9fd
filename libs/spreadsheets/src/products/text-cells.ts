/** In descriptions WooCommerce writes a line break as `\n`, and the two characters `\n` themselves as `\\n`. */
export const withLineBreaks = (cell: string): string =>
  cell
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n');

/** A line break after a backslash stays as it is, because its escape would be read as the two characters. */
export const withoutLineBreaks = (text: string): string => text.replaceAll('\\n', '\\\\n').replace(/(?<!\\)\n/g, '\\n');

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", '#39': "'" };

/** The text that HTML shows: names of terms are HTML, and cells are plain text. */
export const plainName = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#0?39);/g, (_entity, name: string) => ENTITIES[name]);

export const htmlName = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The names of a category and those above it, as `Nuts > Roasted`. The sign in a name is written as an entity. */
export const pathCell = (names: readonly string[]): string =>
  names.map((name) => name.replace(/&(?=(amp;)*gt;)/g, '&amp;').replaceAll('>', '&gt;')).join(' > ');

export const namesOfPath = (path: string): string[] =>
  path
    .split('>')
    .map((name) =>
      name.trim().replace(/&((?:amp;)*)gt;/g, (_entity, escapes: string) => (escapes === '' ? '>' : `&${escapes.slice(4)}gt;`)),
    )
    .filter((name) => name !== '');
