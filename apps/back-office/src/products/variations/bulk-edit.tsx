import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ProductValues } from '../product/product-form.js';

const FIELDS = ['regular_price', 'sale_price', 'stock_quantity'] as const;

/** Sets a field of several variations. Nothing is stored until the product is saved. */
export function BulkEdit({ places }: { places: readonly number[] }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<ProductValues>();
  const [field, setField] = useState<(typeof FIELDS)[number]>('regular_price');
  const [value, setText] = useState('');
  const apply = () => {
    for (const place of places) setValue(`variations.${place}.${field}`, value, { shouldDirty: true });
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mb: 1.5, mt: 1 }}>
      <TextField
        select
        label={translate('products.set')}
        value={field}
        onChange={({ target }) => setField(target.value as typeof field)}
      >
        {FIELDS.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`resources.products.fields.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={translate('products.to')}
        value={value}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <Button variant="outlined" onClick={apply} sx={{ flexShrink: 0 }}>
        {translate('products.set_of', { smart_count: places.length })}
      </Button>
    </Stack>
  );
}
