/** Maximum number of characters in the cache, texts and results together. */
const MAX_CHARACTERS = 16_000_000;

type Result = string | Promise<string>;

/** A text and its HTML. */
interface Rendered {
  readonly text: string;
  readonly html: string;
}

/**
 * Caches the results of a render function, because lists show the same texts again and again and rendering is their most expensive part. Evicts the
 * least recently used result first. A text that is being rendered is not rendered a second time.
 */
export function memoizeText(render: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Rendered>();
  const pending = new Map<string, Promise<string>>();
  let size = 0;

  const forget = (text: string): void => {
    size -= text.length + results.get(text)!.html.length;
    results.delete(text);
  };

  /** Marks a result as recently used. The key stays the first copy of the text: storing each later copy instead would make work for the garbage collector. */
  const touch = (known: Rendered): string => {
    results.delete(known.text);
    results.set(known.text, known);
    return known.html;
  };

  const remember = (text: string, html: string): string => {
    if (results.has(text)) forget(text);
    results.set(text, { text, html });
    size += text.length + html.length;
    while (size > MAX_CHARACTERS) forget(results.keys().next().value!);
    return html;
  };

  const rememberLater = (text: string, rendering: Promise<string>): Promise<string> => {
    const result = rendering.then((html) => remember(text, compact(html))).finally(() => pending.delete(text));
    pending.set(text, result);
    return result;
  };

  return (text) => {
    const known = results.get(text);
    if (known) return touch(known);
    const awaited = pending.get(text);
    if (awaited) return awaited;
    const result = render(text);
    return typeof result === 'string' ? remember(text, compact(result)) : rememberLater(text, result);
  };
}

/**
 * The same text, stored with one byte per character if possible. Otherwise a part of a two-byte string keeps two bytes per character, and so does every
 * response that contains it; rendering uses such strings internally.
 */
const compact = (text: string): string => (/[^\0-\xff]/.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1'));
