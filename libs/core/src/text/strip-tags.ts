const BRACKET = /[<>]/g;

/**
 * A plain text out of what may hold markup: tags go, their text stays, and so does every other sign. For texts that are never shown as HTML. Brackets are
 * matched as pairs, so no tag is left by taking out another one inside it; this takes one pass, however deep they nest.
 */
export function stripTags(text: string): string {
  const open: number[] = [];
  const tags: { start: number; end: number }[] = [];
  for (const { index, 0: bracket } of text.matchAll(BRACKET)) {
    if (bracket === '<') {
      open.push(index);
      continue;
    }
    const start = open.pop();
    if (start === undefined) continue;
    while (tags.length > 0 && tags[tags.length - 1].start > start) tags.pop();
    tags.push({ start, end: index + 1 });
  }
  const texts = tags.map(({ start }, place) => text.slice(tags[place - 1]?.end ?? 0, start));
  return [...texts, text.slice(tags.at(-1)?.end ?? 0)].join('').trim();
}
