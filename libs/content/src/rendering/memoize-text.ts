import { LRUCache } from 'lru-cache';

/** Maximum number of characters in the cache, texts and results together. */
const MAX_CHARACTERS = 16_000_000;

/**
 * Caches the results of a render function, because lists show the same texts again and again and rendering is their most expensive part. Evicts the
 * least recently used result first. A text that is being rendered is not rendered a second time.
 */
export function memoizeText(render: (text: string) => Promise<string>): (text: string) => Promise<string> {
  const results = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, text) => text.length + html.length + 1,
  });
  const pending = new Map<string, Promise<string>>();

  const renderAndStore = async (text: string): Promise<string> => {
    try {
      const html = compact(await render(text));
      results.set(text, html);
      return html;
    } finally {
      pending.delete(text);
    }
  };

  return async (text) => {
    const known = results.get(text) ?? pending.get(text);
    if (known !== undefined) return known;
    const rendering = renderAndStore(text);
    pending.set(text, rendering);
    return rendering;
  };
}

/**
 * The same text, stored with one byte per character if possible. Otherwise a part of a two-byte string keeps two bytes per character, and so does every
 * response that contains it; rendering uses such strings internally.
 */
const compact = (text: string): string => (/[^\0-\xff]/.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1'));
