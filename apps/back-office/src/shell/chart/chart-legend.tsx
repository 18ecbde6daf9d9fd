import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Names the two lines of a chart. `now` and `before` are names of texts. */
export function ChartLegend({ now, before }: { now: string; before: string }) {
  const translate = useTranslate();
  const entry = (label: string, line: string, color: string) => (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
      <Box aria-hidden sx={{ width: 18, borderTop: `2px ${line}`, borderColor: color }} />
      <Typography variant="caption" color="text.secondary">
        {translate(label)}
      </Typography>
    </Stack>
  );
  return (
    <>
      {entry(now, 'solid', 'primary.main')}
      {entry(before, 'dashed', 'text.secondary')}
    </>
  );
}
