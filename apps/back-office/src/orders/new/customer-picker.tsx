import type { Customer } from '@grove/client';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { client } from '../../data/site-client.js';
import { useDebounced } from '../../shell/use-debounced.js';

/** Finds a customer and fills their address in; whoever is not found stays a guest. */
export function CustomerPicker() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data = [] } = useQuery({
    queryKey: ['customers', 'picker', search],
    enabled: search !== '',
    queryFn: async ({ signal }) => (await client.shop.customers.list({ search, per_page: 10 }, { signal })).records,
  });

  function pick(customer: Customer | null): void {
    setValue('customer_id', customer?.id ?? 0, { shouldDirty: true });
    if (customer)
      setValue('billing', { ...customer.billing, email: customer.billing.email || customer.email }, { shouldDirty: true });
  }

  return (
    <Autocomplete<Customer>
      options={search === '' ? [] : data}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ first_name, last_name, email }) => `${first_name} ${last_name}`.trim() || email}
      noOptionsText={translate(search === '' ? 'orders.type_customer' : 'shell.nothing_found')}
      onInputChange={(_event, value) => setText(value)}
      onChange={(_event, customer) => pick(customer)}
      renderInput={(params) => <TextField {...params} label={translate('orders.find_customer')} />}
    />
  );
}
