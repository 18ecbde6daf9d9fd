import type { Order } from '@grove/client';
import { Alert, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Amount } from '../../shell/format/amount.js';
import { PreviewError } from '../../shell/preview-error.js';
import { OrderTotals } from '../order/order-totals.js';

interface PreviewTotalsProps {
  readonly preview: Order | undefined;
  readonly error: Error | null;
  /** The total that the stored order has. */
  readonly total?: string;
}

/** The totals after a save, or why it would be refused. */
export function PreviewTotals({ preview, error, total }: PreviewTotalsProps) {
  const translate = useTranslate();
  if (error) return <PreviewError error={error} />;
  if (!preview) return null;
  return (
    <Box aria-live="polite">
      <OrderTotals order={preview} />
      {total !== undefined && total !== preview.total && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {translate('orders.total_was')} <Amount value={total} currency={preview.currency} /> →{' '}
          <strong>
            <Amount value={preview.total} currency={preview.currency} />
          </strong>
        </Alert>
      )}
    </Box>
  );
}
