import { send } from './http.js';

/** The text of HTML: without elements, and with the characters that references stand for. */
export const textOf = (markup: string): string =>
  markup.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)));

/** The code with this label on a page of the documentation; undefined if there is none. */
export function codeIn(page: string, label: string): string | undefined {
  const [, markup] = new RegExp(`aria-label="${label}"><code>(.*?)</code>`, 's').exec(page) ?? [];
  return markup === undefined ? undefined : textOf(markup);
}

/** The example of an operation in a language, as its page shows it. */
export async function exampleOn(url: string, operationId: string, language: string): Promise<string | undefined> {
  const { text } = await send(url, { method: 'GET', target: `/docs/${operationId}` });
  return codeIn(text, `Example in ${language}`);
}
