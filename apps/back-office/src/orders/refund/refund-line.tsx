import { Box, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Amount } from '../../shell/format/amount.js';
import { isNoPieces, isPieces } from '../lines/pieces.js';
import type { Refundable, RefundValues } from './refund-form.js';

/** How many pieces of a line come back, and if it is not what they cost, for how much. */
export function RefundLine({ line, currency }: { line: Refundable; currency: string }) {
  const translate = useTranslate();
  const { register, control } = useFormContext<RefundValues>();
  const typed = useWatch({ control, name: `lines.line${line.id}.quantity` });
  const isRefused = !isPieces(typed) && !isNoPieces(typed);
  const pieces = line.piecesLeft;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1fr) 128px 140px' },
        ...{ columnGap: 1, rowGap: 1.5 },
        py: { xs: 1.5, sm: 1 },
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {line.name}
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {pieces === line.quantity ? pieces : translate('orders.pieces_left', { left: pieces, pieces: line.quantity })} ·{' '}
          <Amount value={line.left} currency={currency} />
        </Typography>
      </Typography>
      <TextField
        label={translate('orders.pieces_back')}
        placeholder="0"
        error={isRefused}
        helperText={isRefused && translate('orders.pieces_refused')}
        slotProps={{
          formHelperText: { sx: { mx: 0 } },
          htmlInput: { inputMode: 'numeric', 'aria-label': `${translate('orders.pieces_back')}: ${line.name}` },
          inputLabel: { shrink: true },
        }}
        {...register(`lines.line${line.id}.quantity`)}
      />
      <TextField
        label={translate('orders.amount_without_tax')}
        placeholder={translate('orders.by_price')}
        slotProps={{
          htmlInput: { inputMode: 'decimal', 'aria-label': `${translate('orders.amount_without_tax')}: ${line.name}` },
          inputLabel: { shrink: true },
        }}
        {...register(`lines.line${line.id}.amount`)}
      />
    </Box>
  );
}
