/** Answers as the documentation shows them, and whether two of them have the same fields. */

const MAX_TEXT_LENGTH = 160;

/** An answer without what its readers have seen already: of a list the first entry, of a long text the beginning. */
export function cut(value) {
  if (Array.isArray(value)) return value.slice(0, 1).map(cut);
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)]));
}

/** In words, which operations have other fields in one than in the other; links and maps differ with what they are about. */
export function differences(shown, actual) {
  return [...new Set([...Object.keys(shown), ...Object.keys(actual)])].flatMap((id) => {
    const [before, now] = [fieldsOf(shown[id]?.answer), fieldsOf(actual[id]?.answer)];
    const [gone, added] = [before.filter((name) => !now.includes(name)), now.filter((name) => !before.includes(name))];
    return gone.length + added.length === 0
      ? []
      : `${id}: gone ${gone.join(', ') || 'nothing'}; new ${added.join(', ') || 'nothing'}`;
  });
}

function fieldsOf(answer) {
  const record = Array.isArray(answer) ? answer[0] : answer;
  return typeof record === 'object' && record !== null ? Object.keys(record) : [];
}
