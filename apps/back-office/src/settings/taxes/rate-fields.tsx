import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Controller, useFormContext } from 'react-hook-form';
import type { FLAGS, RatesValues, TYPED } from './rates-form.js';

/** The id of the list of countries that the browser suggests. */
export const COUNTRIES_LIST = 'rate-countries';

interface RateFieldProps<Name> {
  readonly place: number;
  readonly name: Name;
  /** Whether the field has its label beside it; otherwise a column has it, and the field names itself for readers of screens. */
  readonly isLabelled: boolean;
}

/** A field of a rate that is typed. */
export function RateText({ place, name, isLabelled }: RateFieldProps<(typeof TYPED)[number]>) {
  const translate = useTranslate();
  const { register, formState } = useFormContext<RatesValues>();
  const error = formState.errors.rates?.[place]?.[name];
  const label = translate(`resources.taxes.fields.${name}`);
  return (
    <TextField
      label={isLabelled ? label : undefined}
      placeholder={name === 'country' || name === 'state' || name === 'postcode' || name === 'city' ? '*' : undefined}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{
        htmlInput: {
          'aria-label': translate('settings.taxes.field_of', { field: label, number: place + 1 }),
          inputMode: name === 'rate' ? 'decimal' : name === 'priority' ? 'numeric' : 'text',
          ...(name === 'country' && { list: COUNTRIES_LIST, autoComplete: 'off' }),
        },
        inputLabel: isLabelled ? { shrink: true } : undefined,
        // A sentence is wider than its column.
        formHelperText: { sx: { mx: 0, ...(!isLabelled && { width: 'max-content', maxWidth: 180 }) } },
      }}
      sx={isLabelled ? undefined : { '& input': { px: 0.75, py: 0.75 } }}
      {...register(`rates.${place}.${name}`)}
    />
  );
}

/** A field of a rate that is yes or no. */
export function RateFlag({ place, name, isLabelled }: RateFieldProps<(typeof FLAGS)[number]>) {
  const translate = useTranslate();
  const label = translate(`resources.taxes.fields.${name}`);
  return (
    <Controller<RatesValues, `rates.${number}.${(typeof FLAGS)[number]}`>
      name={`rates.${place}.${name}`}
      render={({ field: { value, onChange } }) => {
        const box = (
          <Checkbox
            size="small"
            checked={value}
            onChange={(_event, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-label': translate('settings.taxes.field_of', { field: label, number: place + 1 }) } }}
          />
        );
        return isLabelled ? <FormControlLabel control={box} label={label} /> : box;
      }}
    />
  );
}
