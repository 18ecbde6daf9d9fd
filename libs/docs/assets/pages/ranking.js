import { alternativesOf } from './alternatives.js';

/** Kinds of entries, from those that come first when names fit equally well. */
const KINDS = ['guide', 'operation', 'resource', 'error', 'field', 'parameter'];

/** The best entries for a text: each of its words, or an alternative, occurs in the name or the context. At most `most` are returned. */
export function bestEntries(entries, text, most) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const wanted = words.map((word) => alternativesOf(word, entries));
  const found = [];
  for (const entry of entries) {
    const score = scoreOf(entry, words.join(' '), wanted);
    if (score !== undefined) found.push({ entry, score });
  }
  return found
    .sort((one, other) => one.score - other.score || one.entry[1].length - other.entry[1].length)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** The lower, the better; undefined if a word is missing. */
function scoreOf([kind, name, context], phrase, wanted) {
  const lowName = name.toLowerCase();
  const lowContext = context.toLowerCase();
  const every = (isFound) => wanted.every((words) => words.some(isFound));
  if (!every((word) => lowName.includes(word) || lowContext.includes(word))) return undefined;
  const fit =
    lowName === phrase
      ? 0
      : lowName.startsWith(phrase)
        ? 1
        : every((word) => startsAWord(lowName, word))
          ? 2
          : every((word) => lowName.includes(word))
            ? 3
            : 4;
  return fit * KINDS.length + KINDS.indexOf(kind);
}

const startsAWord = (name, word) => name.startsWith(word) || new RegExp(`[^a-z0-9]${escaped(word)}`).test(name);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
