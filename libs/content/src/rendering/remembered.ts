/** Characters of texts and results that are kept, about the memory of a few pictures. */
const ROOM = 16_000_000;

/**
 * The same function, with the results for the texts that were asked for last: lists show the same texts over and over, and rendering costs more
 * than everything else about them. The one that was asked for longest ago goes first.
 */
export function remembered(render: (text: string) => string): (text: string) => string {
  const results = new Map<string, string>();
  let size = 0;

  const forget = (text: string): void => {
    size -= text.length + results.get(text)!.length;
    results.delete(text);
  };

  return (text) => {
    const known = results.get(text);
    const result = known ?? compact(render(text));
    if (known !== undefined) forget(text);
    results.set(text, result);
    size += text.length + result.length;
    while (size > ROOM) forget(results.keys().next().value!);
    return result;
  };
}

/**
 * The same text, in one byte a sign where that is enough. A piece of a text that needed two keeps them otherwise, as does every answer that holds it,
 * and rendering looks at texts with signs between.
 */
const compact = (text: string): string => (/[^\0-\xff]/.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1'));
