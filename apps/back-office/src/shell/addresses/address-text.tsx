import type { Address, Billing } from '@grove/client';
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The lines of an address, as they stand on a letter. */
const addressLines = (address: Address | Billing): string[] =>
  [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.address_1,
    address.address_2,
    `${address.postcode} ${address.city}`,
    [address.state, address.country].filter(Boolean).join(', '),
  ]
    .map((line) => line.trim())
    .filter(Boolean);

/** An address, as it stands on a letter. */
export const AddressText = ({ address }: { address: Address | Billing }) => (
  <Typography component="address" variant="body2" sx={{ fontStyle: 'normal', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {addressLines(address).join('\n') || '–'}
  </Typography>
);

/** Where goods go: the address, or that it is the one of the bill. */
export function ShippingAddress({ billing, shipping }: { billing: Billing; shipping: Address }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
        {translate('orders.ships_to')}
      </Typography>
      {isSamePlace(billing, shipping) ? (
        <Typography variant="body2" color="text.secondary">
          {translate('orders.same_address')}
        </Typography>
      ) : (
        <AddressText address={shipping} />
      )}
    </>
  );
}

const isSamePlace = (one: Address | Billing, other: Address): boolean =>
  addressLines(one).join('\n') === addressLines(other).join('\n');
