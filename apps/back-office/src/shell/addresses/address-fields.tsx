import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { asTyped } from '../form/as-typed.js';
import { ChoiceInput } from '../form/choice-input.js';
import { useRegion } from '../format/use-region.js';
import { countryChoices } from './countries.js';

/** The fields of an address to which goods are sent. */
export const ADDRESS = ['first_name', 'last_name', 'company', 'address_1', 'address_2', 'postcode', 'city', 'state', 'country'];

/** The fields of an address to which a bill is sent. */
export const BILLING = [...ADDRESS, 'email', 'phone'];

/** The fields of an address. */
export function AddressFields({ title, source, names = BILLING }: { title: string; source: string; names?: readonly string[] }) {
  const translate = useTranslate();
  const region = useRegion();
  const countries = useMemo(() => countryChoices(region), [region]);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 230px), 1fr))' }}>
        {names.map((name) => {
          const input = { source: `${source}.${name}`, label: translate(`orders.address.${name}`), helperText: false } as const;
          // Taxes are found by the code of the country, which nobody has to know.
          if (name === 'country') return <ChoiceInput key={name} {...input} choices={countries} mayBeEmpty />;
          return <TextInput key={name} {...input} parse={asTyped} />;
        })}
      </Box>
    </Box>
  );
}
