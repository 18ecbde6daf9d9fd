import { plainText } from '@grove/content';

/** Markup that is safe where text or an attribute in quotes may stand. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | undefined | false | readonly Html[];

/** Markup with values in it: texts are escaped, markup stays, what is undefined or false is left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(parts.reduce((made, part, index) => made + markupOf(values[index - 1]) + part));
}

/** Markup that was made safe, or that its writer had the right to write. */
export const trusted = (markup: string): Html => new Html(markup);

/** The text of some markup, for titles and attributes. */
export const textOf = (markup: string): Html => new Html(plainText(markup).replace(/[<>"']/g, reference));

/** A text as markup. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, reference);

const reference = (sign: string): string => `&#${sign.charCodeAt(0)};`;

function markupOf(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  return Array.isArray(piece) ? piece.map(({ text }: Html) => text).join('') : escaped(String(piece));
}
