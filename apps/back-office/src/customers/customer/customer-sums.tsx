import type { Customer } from '@grove/client';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useCurrency } from '../../data/currency.js';
import { Amount } from '../../shell/format/amount.js';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';

/** How much a customer has ordered, as the server sums it. */
export function CustomerSums({ customer: { total_spent, orders_count, last_order } }: { customer: Customer }) {
  const translate = useTranslate();
  const currency = useCurrency();
  return (
    <Section title={translate('customers.sums')}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: 2, m: 0 }}>
        <Figure label={translate('resources.customers.fields.total_spent')}>
          {currency && <Amount value={total_spent} currency={currency} />}
        </Figure>
        <Figure label={translate('resources.customers.fields.orders_count')}>{orders_count}</Figure>
        <Figure label={translate('resources.customers.fields.last_order')}>
          <Moment value={last_order.date} />
        </Figure>
      </Box>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
        {translate('customers.sums_help')}
      </Typography>
    </Section>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="h5" sx={{ m: 0 }}>
      {children}
    </Typography>
  </div>
);
