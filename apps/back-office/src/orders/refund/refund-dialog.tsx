import type { Order, Refund } from '@grove/client';
import { Alert, Box, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { formatMoney } from '../../shell/format/money.js';
import { useRegion } from '../../shell/format/use-region.js';
import { PreviewError } from '../../shell/preview-error.js';
import { usePreview } from '../lines/use-order-preview.js';
import { useRefreshOrder } from '../order/use-refresh-order.js';
import { emptyRefund, havePiecesBack, refundablesOf, toRefund, type RefundValues } from './refund-form.js';
import { useRefunds } from './use-refunds.js';
import { RefundLine } from './refund-line.js';

/** Refunds lines or an amount. What it comes to is computed by the server before it is done, and stands on the button. */
export default function RefundDialog({ order: current, onClose }: { order: Order; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const region = useRegion();
  const [order] = useState(current);
  const refundables = refundablesOf(order, useRefunds(order));
  const refresh = useRefreshOrder(order.id);
  const form = useForm<RefundValues>({ defaultValues: emptyRefund(refundables) });
  const values = useWatch({ control: form.control }) as RefundValues;
  const input = havePiecesBack(values) ? toRefund(values) : undefined;
  const { data, error, isStale } = usePreview<Refund>(`/shop/v1/orders/${order.id}/refunds/preview`, input);
  const amount = input && data && !error ? formatMoney(data.amount, order.currency, region) : undefined;

  async function refund(typed: RefundValues): Promise<void> {
    const sent = toRefund(typed)!;
    try {
      const { amount: refunded } = await saveOnce(`orders/${order.id}/refunds`, sent, (options) =>
        client.shop.orders.refunds(order.id).create(sent, options),
      );
      notify('orders.refund_done', { messageArgs: { amount: formatMoney(refunded, order.currency, region) } });
      await refresh();
      onClose();
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' });
    }
  }

  return (
    <FormDialog
      title={translate('orders.refund_order', { number: order.number })}
      form={form}
      save={amount ? translate('orders.refund_of', { amount }) : translate('orders.refund')}
      isReady={amount !== undefined && !isStale}
      maxWidth="md"
      onSave={refund}
      onClose={onClose}
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('orders.refund_help')}
      </Typography>
      {refundables.map((line) => (
        <RefundLine key={line.id} line={line} currency={order.currency} />
      ))}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ mt: 2 }}>
        <TextField
          label={translate('orders.refund_amount')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          {...form.register('amount')}
          sx={{ maxWidth: { sm: 220 } }}
        />
        <TextField label={translate('orders.reason')} {...form.register('reason')} />
      </Stack>
      <Box aria-live="polite">
        {error && input && <PreviewError error={error} />}
        {amount && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {translate('orders.refund_preview', { amount })}
          </Alert>
        )}
      </Box>
    </FormDialog>
  );
}
