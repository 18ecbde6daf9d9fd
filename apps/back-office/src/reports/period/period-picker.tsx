import { MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { INTERVALS, PERIODS } from './periods.js';
import type { Choice } from './use-choice.js';

/** Chooses the period of the reports, and how long the lines of the sales are. */
export function PeriodPicker({ choice }: { choice: Choice }) {
  const translate = useTranslate();
  const { period, interval, days, tab, choose } = choice;
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', py: 2 }}>
      <TextField
        select
        label={translate('reports.period')}
        value={period}
        onChange={({ target }) =>
          choose(target.value === 'own' ? { period: 'own', ...days.now } : { period: target.value, interval: '' })
        }
        sx={{ width: 200 }}
      >
        {PERIODS.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`reports.periods.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {period === 'own' &&
        (['first', 'last'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={translate(`reports.${end}`)}
            value={days.now[end]}
            onChange={({ target }) => target.value && choose({ [end]: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ width: 160 }}
          />
        ))}
      {tab === 'sales' && (
        <TextField
          select
          label={translate('reports.interval')}
          value={interval}
          onChange={({ target }) => choose({ interval: target.value })}
          sx={{ width: 130 }}
        >
          {INTERVALS.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`reports.intervals.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}
