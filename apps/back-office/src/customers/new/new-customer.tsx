import { Box } from '@mui/material';
import { useState } from 'react';
import { PasswordInput, Title, useTranslate } from 'react-admin';
import { newKey } from '../../data/save-once.js';
import { AddressFields } from '../../shell/addresses/address-fields.js';
import { FormActions, RecordForm } from '../../shell/form/record-form.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { Section } from '../../shell/section.js';
import { AccountFields } from '../customer/account-fields.js';

/** A customer whom a person of the shop registers. */
export default function NewCustomer() {
  const translate = useTranslate();
  const [defaults] = useState(() => ({ first_name: '', last_name: '', email: '', password: newKey(), billing: {} }));
  return (
    <RecordForm resource="customers" defaults={defaults} toInput={toInput}>
      <Title title={translate('customers.new')} />
      <Box sx={{ maxWidth: 720, pt: 1 }}>
        <Section title={translate('customers.details')}>
          <AccountFields />
          <PasswordInput
            source="password"
            label="customers.field.password"
            helperText="customers.password_help"
            parse={asTyped}
            autoComplete="new-password"
            sx={{ mb: 3 }}
          />
          <AddressFields title={translate('orders.billing')} source="billing" />
          <FormActions save="customers.create" />
        </Section>
      </Box>
    </RecordForm>
  );
}

/** Fields of the address that nobody filled in are not sent. */
function toInput(values: object): object {
  const { billing, ...account } = values as { billing: object };
  const sent = Object.entries(billing).filter(([, value]) => value !== undefined && value !== '');
  return { ...account, ...(sent.length > 0 && { billing: Object.fromEntries(sent) }) };
}
