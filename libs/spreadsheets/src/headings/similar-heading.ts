import { editDistance } from '@grove/core';
import { headingKey } from './normal-heading.js';

/** A known heading that an unknown one resembles. */
interface Resemblance {
  readonly name: string;
  /** Whether they differ so little that one is probably a misspelling of the other. */
  readonly isMisspelling: boolean;
}

/** Differences in letters; in short words each one counts more. */
const MAX_DIFFERENCES = { short: 1, long: 2, suggested: 3 } as const;
const SHORT = 5;

/** The known heading that is most like an unknown one, if any is. */
export function similarHeading(heading: string, known: readonly string[]): Resemblance | undefined {
  const wanted = headingKey(heading);
  const limit = wanted.length <= SHORT ? MAX_DIFFERENCES.short : MAX_DIFFERENCES.long;
  const [nearest] = known
    .map((name) => ({ name, normal: headingKey(name) }))
    .filter(({ normal }) => Math.abs(normal.length - wanted.length) <= MAX_DIFFERENCES.suggested)
    .map(({ name, normal }) => ({ name, distance: editDistance(wanted, normal) }))
    .sort((one, other) => one.distance - other.distance);
  if (nearest === undefined || wanted.length < 2) return undefined;
  const isMisspelling = nearest.distance <= limit;
  const isSuggested = nearest.distance <= MAX_DIFFERENCES.suggested && wanted.length > SHORT + 1;
  return isMisspelling || isSuggested ? { name: nearest.name, isMisspelling } : undefined;
}
