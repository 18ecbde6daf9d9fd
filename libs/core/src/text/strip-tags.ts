const BRACKET = /[<>]/g;

/**
 * Removes tags from a text; their content and all other characters stay. For texts that are never shown as HTML. Brackets are
 * matched as pairs, so removing a tag never creates another one; this takes one pass, however deeply they are nested.
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
  const texts = tags.map(({ start }, index) => text.slice(tags[index - 1]?.end ?? 0, start));
  return [...texts, text.slice(tags.at(-1)?.end ?? 0)].join('').trim();
}

const SCRIPT_OR_STYLE = /<(script|style)\b[^<>]*>.*?<\/\1\s*>/gis;

/** Removes scripts and styles with what is in them from a text of one line. */
export const withoutScripts = (line: string): string => line.replace(SCRIPT_OR_STYLE, '');

/** Removes tags, and scripts and styles with what is in them, from a text of one line. */
export const stripMarkup = (text: string): string => stripTags(withoutScripts(text)).replace(/\s+/g, ' ');
