import type { Order } from '@grove/client';
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Amount } from '../../shell/format/amount.js';
import { Section } from '../../shell/section.js';
import { OrderTotals } from './order-totals.js';

/** The lines of an order, and how they add up. */
export function OrderLines({ order }: { order: Order }) {
  const translate = useTranslate();
  return (
    <Section title={translate('orders.lines')}>
      <LinesTable order={order} />
      <OrderTotals order={order} />
      {order.customer_note && (
        <Typography sx={{ mt: 2, p: 1.5, bgcolor: 'background.default', borderRadius: 1 }}>
          <strong>{translate('orders.customer_note')}: </strong>
          {order.customer_note}
        </Typography>
      )}
    </Section>
  );
}

/** The products of an order. */
export function LinesTable({ order: { line_items, currency } }: { order: Order }) {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('orders.product')}</TableCell>
          <TableCell align="right" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
            {translate('orders.price')}
          </TableCell>
          <TableCell align="right">{translate('orders.quantity')}</TableCell>
          <TableCell align="right">{translate('orders.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {line_items.map(({ id, name, sku, price, quantity, total, meta }) => (
          <TableRow key={id}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {name}
              <Typography variant="caption" component="div" color="text.secondary">
                {[sku, ...meta.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join(' · ')}
              </Typography>
            </TableCell>
            <TableCell align="right" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
              <Amount value={price} currency={currency} />
            </TableCell>
            <TableCell align="right">{quantity}</TableCell>
            <TableCell align="right">
              <Amount value={total} currency={currency} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
