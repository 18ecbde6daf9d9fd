import { LRUCache } from 'lru-cache';

/** Maximum number of characters in the cache, texts and results together. */
const MAX_CHARACTERS = 16_000_000;

type Result = string | Promise<string>;

/**
 * Caches the results of a render function, because lists show the same texts again and again and rendering is their most expensive part. Evicts the
 * least recently used result first. A text that is being rendered is not rendered a second time.
 */
export function memoizeText(render: (text: string) => Result): (text: string) => Result {
  const results = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, text) => text.length + html.length + 1,
  });
  const pending = new Map<string, Promise<string>>();

  const remember = (text: string, result: string): string => {
    const html = compact(result);
    results.set(text, html);
    return html;
  };

  const rememberLater = (text: string, rendering: Promise<string>): Promise<string> => {
    const result = rendering.then((html) => remember(text, html)).finally(() => pending.delete(text));
    pending.set(text, result);
    return result;
  };

  return (text) => {
    const known = results.get(text) ?? pending.get(text);
    if (known !== undefined) return known;
    const result = render(text);
    return typeof result === 'string' ? remember(text, result) : rememberLater(text, result);
  };
}

/**
 * The same text, stored with one byte per character if possible. Otherwise a part of a two-byte string keeps two bytes per character, and so does every
 * response that contains it; rendering uses such strings internally.
 */
const compact = (text: string): string => (/[^\0-\xff]/.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1'));
