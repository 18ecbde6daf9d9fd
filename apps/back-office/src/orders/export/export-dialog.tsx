import { Box, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import { useSiteToday } from '../../data/site-zone.js';
import { comparedDays } from '../../reports/period/periods.js';
import { download } from '../../shell/download.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { STATUSES, statusLabel } from '../statuses.js';
import { COLUMNS } from './columns.js';
import { exportOrders } from './export-orders.js';

interface ExportValues {
  first: string;
  last: string;
  hasLines: boolean;
  statuses: Record<string, boolean>;
  columns: Record<string, boolean>;
}

/** By default the sales of the month before, as an accountant asks for them. */
function defaultValues(today: string): ExportValues {
  const paid = ['processing', 'completed', 'refunded'];
  return {
    ...comparedDays('last_month', today).now,
    hasLines: false,
    statuses: Object.fromEntries(STATUSES.map((status) => [status, paid.includes(status)])),
    columns: Object.fromEntries(COLUMNS.map(({ key }) => [key, true])),
  };
}

/** Asks which orders go into a file, and makes it. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const today = useSiteToday();
  return today && <ExportForm today={today} onClose={onClose} />;
}

function ExportForm({ today, onClose }: { today: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const form = useForm<ExportValues>({ defaultValues: defaultValues(today) });
  const [count, setCount] = useState(0);
  const [first, last] = useWatch({ control: form.control, name: ['first', 'last'] });
  // An empty day is no limit.
  const isBackwards = first !== '' && last !== '' && last < first;

  async function save({ statuses, columns, ...period }: ExportValues): Promise<void> {
    const wanted = {
      ...period,
      statuses: STATUSES.filter((status) => statuses[status]),
      columns: COLUMNS.filter(({ key }) => columns[key]),
    };
    try {
      const file = await exportOrders(wanted, ({ key }) => translate(`orders.column.${key}`), setCount);
      download(file, `orders-${period.first || 'all'}-${period.last || today}.csv`);
      onClose();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }

  return (
    <FormDialog
      title={translate('orders.export_title')}
      form={form}
      save={translate('orders.export')}
      isReady={!isBackwards}
      onSave={save}
      onClose={onClose}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ pt: 1 }}>
        <TextField
          type="date"
          label={translate('orders.first_day')}
          slotProps={{ inputLabel: { shrink: true } }}
          {...form.register('first')}
        />
        <TextField
          type="date"
          label={translate('orders.last_day')}
          error={isBackwards}
          helperText={isBackwards && translate('orders.last_before_first')}
          slotProps={{ inputLabel: { shrink: true } }}
          {...form.register('last')}
        />
      </Stack>
      <Choice control={form.control} name="hasLines" label={translate('orders.row_for_each_line')} />
      <Choices title={translate('resources.orders.fields.status')}>
        {STATUSES.map((status) => (
          <Choice key={status} control={form.control} name={`statuses.${status}`} label={translate(statusLabel(status))} />
        ))}
      </Choices>
      <Choices title={translate('ra.action.select_columns')}>
        {COLUMNS.map(({ key }) => (
          <Choice key={key} control={form.control} name={`columns.${key}`} label={translate(`orders.column.${key}`)} />
        ))}
      </Choices>
      <Typography aria-live="polite" variant="body2" color="text.secondary">
        {count > 0 && translate('orders.exported', { smart_count: count })}
      </Typography>
    </FormDialog>
  );
}

const Choices = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2 }}>
    <Typography component="legend" variant="subtitle2">
      {title}
    </Typography>
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(150px, 1fr))' } }}>
      {children}
    </Box>
  </Box>
);

type ChoiceName = 'hasLines' | `statuses.${string}` | `columns.${string}`;

const Choice = ({ control, name, label }: { control: Control<ExportValues>; name: ChoiceName; label: string }) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange } }) => (
      <FormControlLabel
        control={<Checkbox size="small" checked={value === true} onChange={(_event, checked) => onChange(checked)} />}
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    )}
  />
);
