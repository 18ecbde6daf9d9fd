import { exactText, toInstant } from './instants.js';
import { useRegion } from './use-region.js';

/** A date and time as a whole, for sentences such as those with `until`. `value` is UTC, as the interface has it. */
export function ExactMoment({ value }: { value: string }) {
  const instant = toInstant(value);
  return <time dateTime={instant.toISOString()}>{exactText(instant, useRegion())}</time>;
}
