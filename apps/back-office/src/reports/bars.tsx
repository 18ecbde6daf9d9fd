import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { toHeight } from '../shell/format/money.js';

/** One bar: what it is about, and how long it is. */
export interface Bar {
  readonly label: string;
  readonly value: string;
}

/** The most bars that are drawn. */
const MOST = 12;

/** Figures as bars beside each other. Who cannot see them has the table below. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const drawn = bars.slice(0, MOST);
  const longest = Math.max(...drawn.map(({ value }) => Math.abs(toHeight(value))));
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(80px, 30%) 1fr', columnGap: 1.5, rowGap: 0.75, alignItems: 'center' }}
    >
      {drawn.map(({ label, value }, index) => {
        const height = toHeight(value);
        return (
          <Fragment key={index}>
            <Typography variant="body2" noWrap align="right">
              {label}
            </Typography>
            <Box
              sx={{
                height: 16,
                borderRadius: 0.5,
                minWidth: 2,
                width: `${longest === 0 ? 0 : (Math.abs(height) / longest) * 100}%`,
                bgcolor: height < 0 ? 'error.main' : 'primary.main',
              }}
            />
          </Fragment>
        );
      })}
    </Box>
  );
}
