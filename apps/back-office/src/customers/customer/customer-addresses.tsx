import type { Customer } from '@grove/client';
import { Button, Link, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { AddressText, ShippingAddress } from '../../shell/addresses/address-text.js';
import { Section } from '../../shell/section.js';

const CustomerDialog = lazy(() => import('./customer-dialog.js'));

/** The account of a customer, where bills go, and where goods go. */
export function CustomerAddresses({ customer }: { customer: Customer }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { username, billing, shipping } = customer;
  return (
    <Section
      title={translate('customers.details')}
      actions={
        <Button size="small" onClick={() => setIsOpen(true)}>
          {translate('customers.edit')}
        </Button>
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {translate('customers.signs_in_as', { username })}
      </Typography>
      <Typography variant="subtitle2" component="h3">
        {translate('orders.billing')}
      </Typography>
      <AddressText address={billing} />
      {billing.phone && (
        <Link href={`tel:${billing.phone.replaceAll(' ', '')}`} variant="body2">
          {billing.phone}
        </Link>
      )}
      <ShippingAddress billing={billing} shipping={shipping} />
      <Suspense>{isOpen && <CustomerDialog customer={customer} onClose={() => setIsOpen(false)} />}</Suspense>
    </Section>
  );
}
