import type { Order } from '@grove/client';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Amount } from '../../shell/format/amount.js';
import { isPositive } from '../../shell/format/money.js';

/** How an order adds up to its total. All sums are those of the server. */
export function OrderTotals({ order }: { order: Order }) {
  const translate = useTranslate();
  const { currency } = order;
  const row = (key: string, label: string, amount: string, isStrong = false) => (
    <Row key={key} label={label} isStrong={isStrong}>
      <Amount value={amount} currency={currency} />
    </Row>
  );
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
        mt: 2,
        px: 2,
        ml: 'auto',
        maxWidth: 420,
      }}
    >
      {isPositive(order.discount_total) &&
        row('discount', withCodes(translate('orders.discount'), order), `-${order.discount_total}`)}
      {order.shipping_lines.map(({ id, method_title, total }) =>
        row(`${id}`, method_title || translate('orders.shipping'), total),
      )}
      {order.fee_lines.map(({ id, name, total }) => row(`${id}`, name ?? '', total))}
      {order.tax_lines.map(({ id, label, tax_total, shipping_tax_total }) => (
        <Row key={id} label={label}>
          <Amount value={tax_total} currency={currency} />
          {isPositive(shipping_tax_total) && (
            <>
              {' + '}
              <Amount value={shipping_tax_total} currency={currency} />
            </>
          )}
        </Row>
      ))}
      {row('total', translate('orders.total'), order.total, true)}
      {order.refunds.map(({ id, refund, total }) => row(`${id}`, refund || translate('orders.refunded'), total))}
    </Box>
  );
}

const withCodes = (label: string, { coupon_lines }: Order): string =>
  coupon_lines.length === 0 ? label : `${label} (${coupon_lines.map(({ code }) => code).join(', ')})`;

const Row = ({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) => (
  <>
    <Typography component="dt" variant={isStrong ? 'h6' : 'body2'} color={isStrong ? undefined : 'text.secondary'}>
      {label}
    </Typography>
    <Typography component="dd" variant={isStrong ? 'h6' : 'body2'} sx={{ m: 0, textAlign: 'right' }}>
      {children}
    </Typography>
  </>
);
