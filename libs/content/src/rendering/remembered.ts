/** Characters of texts and results that are kept, about the memory of a few pictures. */
const ROOM = 16_000_000;

type Result = string | Promise<string>;

/**
 * The same function, with the results for the texts that were asked for last: lists show the same texts over and over, and rendering costs more
 * than everything else about them. The one that was asked for longest ago goes first. A text that is being rendered is not rendered twice.
 */
export function remembered(render: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, string>();
  const underWay = new Map<string, Promise<string>>();
  let size = 0;

  const forget = (text: string): void => {
    size -= text.length + results.get(text)!.length;
    results.delete(text);
  };

  /** Puts a result that is there behind the others. */
  const renew = (text: string, result: string): string => {
    results.delete(text);
    results.set(text, result);
    return result;
  };

  const remember = (text: string, result: string): string => {
    if (results.has(text)) forget(text);
    results.set(text, result);
    size += text.length + result.length;
    while (size > ROOM) forget(results.keys().next().value!);
    return result;
  };

  const rememberLater = (text: string, rendering: Promise<string>): Promise<string> => {
    const result = rendering.then((html) => remember(text, compact(html))).finally(() => underWay.delete(text));
    underWay.set(text, result);
    return result;
  };

  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return renew(text, known);
    const awaited = underWay.get(text);
    if (awaited) return awaited;
    const result = render(text);
    return typeof result === 'string' ? remember(text, compact(result)) : rememberLater(text, result);
  };
}

/**
 * The same text, in one byte a sign where that is enough. A piece of a text that needed two keeps them otherwise, as does every answer that holds it,
 * and rendering looks at texts with signs between.
 */
const compact = (text: string): string => (/[^\0-\xff]/.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1'));
