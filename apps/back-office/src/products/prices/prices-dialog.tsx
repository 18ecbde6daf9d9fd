import { Alert, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useCurrency } from '../../data/currency.js';
import { toQuery } from '../../data/list-query.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { toAmount } from '../../shell/format/money.js';
import { useBulkChange } from '../list/use-bulk-change.js';
import { readProducts } from '../store-products.js';
import type { PriceChange } from './price-change.js';
import { PricePreview } from './price-preview.js';
import { changeProblem } from './price-problems.js';
import { priceRows, toChanges, type PriceName } from './price-rows.js';

interface PricesValues {
  price: PriceName;
  kind: PriceChange['kind'];
  value: string;
}

interface PricesDialogProps {
  /** The ids of products, or the filter of the list, in which a search text has the name `q`. */
  readonly which: { readonly ids: readonly number[] } | { readonly filter: Record<string, unknown> };
  readonly onClose: () => void;
}

/** Changes many prices. Each price is shown before and after, and what was shown is what is stored. */
export default function PricesDialog({ which, onClose }: PricesDialogProps) {
  const translate = useTranslate();
  const currency = useCurrency();
  const { store } = useBulkChange();
  const [asked] = useState(which);
  const { data: products, error } = useQuery({
    queryKey: ['products', 'prices', asked],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => readProducts('ids' in asked ? asked : { filter: toQuery('products', asked.filter) }),
  });
  const form = useForm<PricesValues>({ defaultValues: { price: 'regular_price', kind: 'percent', value: '' } });
  const { price, kind, value } = useWatch({ control: form.control }) as PricesValues;
  const change = { kind, value: toAmount(value) };
  const problem = changeProblem(kind, value);
  const rows = products && !problem ? priceRows(products, price, change, decimalsOf(currency)) : [];

  async function save(): Promise<void> {
    if (await store(toChanges(rows, price))) onClose();
  }

  return (
    <FormDialog
      title={translate('products.change_prices')}
      form={form}
      save={translate('products.change_prices_of', { smart_count: rows.length })}
      isReady={currency !== undefined && rows.length > 0}
      maxWidth="md"
      onSave={save}
      onClose={onClose}
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {products ? translate('products.prices_help', { smart_count: products.length }) : translate('shell.loading')}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
        <Choice
          form={form}
          name="price"
          label="products.which_price"
          options={['regular_price', 'sale_price']}
          texts="resources.products.fields"
        />
        <Choice
          form={form}
          name="kind"
          label="products.how"
          options={['percent', 'amount', 'fixed']}
          texts="products.price_change"
        />
        <TextField
          label={translate(`products.price_value.${kind}`)}
          autoFocus
          error={value !== '' && problem !== undefined}
          helperText={value !== '' && problem ? translate(problem.message, problem.args) : undefined}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          {...form.register('value')}
        />
      </Stack>
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error.message}
        </Alert>
      )}
      {products && !problem && <PricePreview rows={rows} />}
    </FormDialog>
  );
}

interface ChoiceProps {
  readonly form: ReturnType<typeof useForm<PricesValues>>;
  readonly name: 'price' | 'kind';
  readonly label: string;
  readonly options: readonly string[];
  /** The path of the texts of the options. */
  readonly texts: string;
}

function Choice({ form, name, label, options, texts }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <TextField select label={translate(label)} {...field}>
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {translate(`${texts}.${option}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}

/** How many decimals prices in a currency have. */
const decimalsOf = (currency = 'EUR'): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
