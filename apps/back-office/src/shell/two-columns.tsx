import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface TwoColumnsProps {
  /** How wide the columns are in proportion; the first is twice as wide unless it is said. */
  readonly widths?: readonly [first: number, second: number];
  readonly children: readonly [first: ReactNode, second: ReactNode];
}

/** Two columns of sections; on a narrow screen the second one is below the first. */
export const TwoColumns = ({ widths: [first, second] = [2, 1], children }: TwoColumnsProps) => (
  <Box
    sx={{
      ...{ display: 'grid', gap: 2, pt: 1, alignItems: 'start' },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${first}fr) minmax(0, ${second}fr)` },
    }}
  >
    {children.map((column, index) => (
      <Box key={index} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {column}
      </Box>
    ))}
  </Box>
);
