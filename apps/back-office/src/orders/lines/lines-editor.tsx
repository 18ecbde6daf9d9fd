import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, IconButton, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { LinesValues } from './lines-form.js';
import { isPieces } from './pieces.js';
import { ProductPicker } from './product-picker.js';

const COLUMNS = { xs: '1fr 1fr 40px', sm: 'minmax(0, 1fr) 128px 128px 40px' };

/** Edits the lines, the shipping and the coupon of an order. */
export function LinesEditor() {
  const translate = useTranslate();
  const { register, control } = useFormContext<LinesValues>();
  const lines = useWatch({ control, name: 'lines' });
  const isRefused = (index: number) => !isPieces(lines[index]?.quantity ?? '1');
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <Stack spacing={1.5} sx={{ pt: 1 }}>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          sx={{ display: 'grid', gridTemplateColumns: COLUMNS, columnGap: 1, rowGap: 1.5, alignItems: 'center' }}
        >
          <Typography variant="body2" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            {field.name}
          </Typography>
          <TextField
            label={translate('orders.quantity')}
            error={isRefused(index)}
            helperText={isRefused(index) && translate('orders.pieces_refused')}
            slotProps={{
              formHelperText: { sx: { mx: 0 } },
              htmlInput: {
                inputMode: 'numeric',
                pattern: '\\d+',
                'aria-label': `${translate('orders.quantity')}: ${field.name}`,
              },
            }}
            {...register(`lines.${index}.quantity`)}
          />
          <TextField
            label={translate('orders.amount')}
            placeholder={translate('orders.by_price')}
            slotProps={{
              htmlInput: { inputMode: 'decimal', 'aria-label': `${translate('orders.amount')}: ${field.name}` },
              inputLabel: { shrink: true },
            }}
            {...register(`lines.${index}.total`)}
          />
          <IconButton size="small" aria-label={`${translate('orders.remove')}: ${field.name}`} onClick={() => remove(index)}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <ProductPicker onPick={(line) => append(line)} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
        <TextField
          label={translate('orders.shipping_without_tax')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          {...register('shipping')}
        />
        <TextField label={translate('orders.coupon')} {...register('coupon')} />
      </Stack>
    </Stack>
  );
}
