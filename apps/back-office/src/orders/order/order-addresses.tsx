import type { Order } from '@grove/client';
import { Button, Link, Stack } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { AddressText, ShippingAddress } from '../../shell/addresses/address-text.js';
import { Section } from '../../shell/section.js';

const AddressesDialog = lazy(() => import('./addresses-dialog.js'));

/** Who ordered, and where it goes. */
export function OrderAddresses({ order }: { order: Order }) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { billing, shipping, customer_id } = order;
  return (
    <Section
      title={translate('orders.customer')}
      actions={
        <Button size="small" onClick={() => setIsOpen(true)}>
          {translate('orders.edit_addresses')}
        </Button>
      }
    >
      <AddressText address={billing} />
      <Stack sx={{ my: 1 }}>
        {billing.email && (
          <Link href={`mailto:${billing.email}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {billing.email}
          </Link>
        )}
        {billing.phone && (
          <Link href={`tel:${billing.phone.replaceAll(' ', '')}`} variant="body2">
            {billing.phone}
          </Link>
        )}
        {customer_id > 0 && (
          <Link component={RouterLink} to={`/customers/${customer_id}`} variant="body2">
            {translate('orders.all_of_customer')}
          </Link>
        )}
      </Stack>
      <ShippingAddress billing={billing} shipping={shipping} />
      <Suspense>{isOpen && <AddressesDialog order={order} onClose={() => setIsOpen(false)} />}</Suspense>
    </Section>
  );
}
