/** Kinds of entries, from those that come first when names fit equally well. */
const KINDS = ['guide', 'operation', 'resource', 'error', 'field', 'parameter'];

/** The best entries for a text: all its words occur in the name or the context of each. At most `most` are returned. */
export function bestEntries(entries, text, most) {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const found = [];
  for (const entry of entries) {
    const score = scoreOf(entry, words);
    if (score !== undefined) found.push({ entry, score });
  }
  return found
    .sort((one, other) => one.score - other.score || one.entry[1].length - other.entry[1].length)
    .slice(0, most)
    .map(({ entry }) => entry);
}

const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The lower, the better; undefined if a word is missing. */
function scoreOf([kind, name, context], words) {
  const lowName = name.toLowerCase();
  const lowContext = context.toLowerCase();
  if (!words.every((word) => lowName.includes(word) || lowContext.includes(word))) return undefined;
  const phrase = words.join(' ');
  const fit =
    lowName === phrase
      ? 0
      : lowName.startsWith(phrase)
        ? 1
        : words.every((word) => startsAWord(lowName, word))
          ? 2
          : words.every((word) => lowName.includes(word))
            ? 3
            : 4;
  return fit * KINDS.length + KINDS.indexOf(kind);
}

const startsAWord = (name, word) => name.startsWith(word) || new RegExp(`[^a-z0-9]${escaped(word)}`).test(name);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
