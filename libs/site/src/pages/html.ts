import { plainText } from '@grove/content';

/** HTML that is safe between tags and in quoted attributes. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | undefined | false | readonly Html[];

/** A template tag for HTML: texts are escaped, HTML is inserted unchanged, `undefined` and `false` are left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((result, part, index) => result + toHtml(values[index - 1]) + part));
}

/** HTML that is safe already: it was sanitized, or its author may write any HTML. */
export const trustedHtml = (markup: string): Html => new Html(markup);

/** The plain text of some HTML, for titles and attributes. */
export const textOf = (markup: string): Html => new Html(plainText(markup).replace(/[<>"']/g, characterReference));

/** A text as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, characterReference);

/** A text as HTML between tags, where quotes are not special. */
export const escapeContent = (text: string): string => text.replace(/[&<>]/g, characterReference);

const characterReference = (character: string): string => `&#${character.charCodeAt(0)};`;

function toHtml(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map(({ text }: Html) => text).join('') : escapeHtml(String(value));
}
