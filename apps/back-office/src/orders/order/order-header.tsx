import type { Order } from '@grove/client';
import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { StatusMenu } from './status-menu.js';

/** The number of an order with its status, and when and how it came. */
export function OrderHeader({ order }: { order: Order }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap', pt: 1, pb: 1.5 }}>
      <Typography variant="h5" component="p">
        #{order.number}
      </Typography>
      <StatusMenu order={order} />
      <Typography variant="body2" color="text.secondary">
        <Moment value={order.date_created} />
        {order.payment_method_title && ` · ${order.payment_method_title}`}
        {` · ${translate(order.date_paid ? 'orders.paid' : 'orders.not_paid')}`}
      </Typography>
    </Stack>
  );
}
