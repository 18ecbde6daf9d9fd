import { Tooltip } from '@mui/material';
import { exactText, relativeText, toInstant } from './instants.js';
import { useRegion } from './use-region.js';

/** A date and time: how long ago, with the exact one on hover and for readers of screens. `value` is UTC, as the interface has it. */
export function Moment({ value }: { value: string | null }) {
  const locale = useRegion();
  if (value === null) return <>–</>;
  const instant = toInstant(value);
  const exact = exactText(instant, locale);
  return (
    <Tooltip title={exact}>
      <time dateTime={instant.toISOString()} style={{ whiteSpace: 'nowrap' }}>
        {relativeText(instant, new Date(), locale)}
      </time>
    </Tooltip>
  );
}
