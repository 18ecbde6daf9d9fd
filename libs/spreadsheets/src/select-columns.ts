import { ColumnUnknown } from './errors.js';
import { normalHeading } from './headings/normal-heading.js';
import { similarHeading } from './headings/similar-heading.js';

/** The columns of an export that were asked for, in that order; all without a wish. */
export function selectColumns(header: readonly string[], wanted: readonly string[] | undefined): readonly string[] {
  if (wanted === undefined) return header;
  const chosen = wanted.map((name) => {
    const found = header.find((one) => normalHeading(one) === normalHeading(name));
    if (found !== undefined) return found;
    const similar = similarHeading(name, header);
    const advice = similar ? `Did you mean "${similar.name}"?` : `The columns are: ${header.join(', ')}.`;
    throw new ColumnUnknown({ column: `"${name}"`, advice });
  });
  return [...new Set(chosen)];
}
