import { Box, TextField, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Picture } from '../../shell/picture.js';
import { countProblem } from '../stock-change.js';
import type { Counted, CountValues } from './counts.js';

/** One product on the shelf: what the shop believes to have, what was counted, and the difference. */
export function CountRow({ row: { key, name, sku, picture, quantity } }: { row: Counted }) {
  const translate = useTranslate();
  const { register, control } = useFormContext<CountValues>();
  const counted = useWatch({ control, name: `counts.${key}` }) ?? '';
  const problem = countProblem(counted);
  const difference = quantity !== null && /^\d+$/.test(counted) ? Number(counted) - quantity : 0;
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 1.5, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider', mt: 1 },
        gridTemplateColumns: { xs: '40px minmax(0, 1fr) 96px', sm: '40px minmax(0, 1fr) 120px 110px 64px' },
      }}
    >
      <Picture picture={picture} size={40} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {sku !== '' && (
          <Typography variant="caption" color="text.secondary">
            {sku}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ textAlign: { sm: 'right' }, gridColumn: { xs: '2', sm: 'auto' } }}>
        {quantity === null ? translate('products.not_counted') : translate('products.in_stock_count', { smart_count: quantity })}
      </Typography>
      <TextField
        label={translate('products.stock.shelf')}
        error={problem !== undefined}
        helperText={problem && translate(problem.message, problem.args)}
        slotProps={{
          htmlInput: { inputMode: 'numeric', 'aria-label': translate('products.stock.shelf_of', { name }), 'data-count': true },
        }}
        onKeyDown={toNext}
        {...register(`counts.${key}`)}
        sx={{ gridColumn: { xs: '3', sm: 'auto' }, gridRow: { xs: '1 / span 2', sm: 'auto' } }}
      />
      <Typography variant="body2" sx={{ textAlign: 'right', display: { xs: 'none', sm: 'block' } }}>
        {difference === 0 ? '' : `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`}
      </Typography>
    </Box>
  );
}

/** Enter goes to the next field, so that one hand is enough. */
function toNext(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-count]')];
  fields[fields.indexOf(event.target as HTMLInputElement) + 1]?.focus();
}
