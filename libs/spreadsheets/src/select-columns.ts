import { ColumnUnknown } from './errors.js';
import { headingKey } from './headings/normal-heading.js';
import { similarHeading } from './headings/similar-heading.js';
import type { Sheet } from './sheet.js';

/** The columns of an export that were asked for, in that order; without a wish all but those that must be named. They have the names that files may have. */
export function selectColumns(
  header: readonly string[],
  wanted: readonly string[] | undefined,
  columnOf: Sheet['columnOf'] = () => undefined,
  onlyIfNamed: readonly string[] = [],
): readonly string[] {
  if (wanted === undefined) return header;
  const keyOf = (name: string) => columnOf(name)?.name ?? headingKey(name);
  const known = [...header, ...onlyIfNamed];
  const chosen = wanted.map((name) => {
    const found = known.find((one) => keyOf(one) === keyOf(name));
    if (found !== undefined) return found;
    const similar = similarHeading(name, known);
    const advice = similar ? `Did you mean "${similar.name}"?` : `The columns are: ${known.join(', ')}.`;
    throw new ColumnUnknown({ column: `"${name}"`, advice });
  });
  return [...new Set(chosen)];
}
