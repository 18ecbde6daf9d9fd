import type { Order } from '@grove/client';
import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Amount } from '../../shell/format/amount.js';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';
import { useRefunds } from '../refund/use-refunds.js';

/** The refunds of an order, if there are some. */
export function OrderRefunds({ order }: { order: Order }) {
  const translate = useTranslate();
  const refunds = useRefunds(order);
  if (order.refunds.length === 0) return null;
  return (
    <Section title={translate('orders.refunds')}>
      {refunds.map(({ id, amount, reason, date_created, line_items }) => (
        <Stack key={id} direction="row" sx={{ py: 1, gap: 2, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {line_items.map(({ name, quantity }) => `${Math.abs(quantity)} × ${name}`).join(', ') ||
              translate('orders.amount_only')}
            <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
              <Moment value={date_created} />
              {reason && ` · ${reason}`}
            </Typography>
          </Typography>
          <Amount value={amount} currency={order.currency} />
        </Stack>
      ))}
    </Section>
  );
}
