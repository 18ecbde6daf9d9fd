import type { Customer } from '@grove/client';
import { useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ADDRESS, AddressFields, BILLING } from '../../shell/addresses/address-fields.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { AccountFields } from './account-fields.js';

type Details = Pick<Customer, 'first_name' | 'last_name' | 'email' | 'billing' | 'shipping'>;

/** Changes the name, the e-mail address and the addresses of a customer. */
export default function CustomerDialog({ customer: current, onClose }: { customer: Customer; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [customer] = useState(current);
  const [update] = useUpdate<Customer>();
  const { first_name, last_name, email, billing, shipping } = customer;
  const form = useForm<Details>({ defaultValues: { first_name, last_name, email, billing, shipping } });
  const showRefusal = useRefusal(form);

  async function save(data: Details): Promise<void> {
    try {
      const change = { id: customer.id, data, previousData: customer };
      await update('customers', change, { mutationMode: 'pessimistic', returnPromise: true });
      notify('customers.saved');
      onClose();
    } catch (error) {
      showRefusal(error);
    }
  }

  return (
    <FormDialog
      title={translate('customers.edit')}
      form={form}
      save={translate('ra.action.save')}
      onSave={save}
      onClose={onClose}
    >
      <AccountFields />
      <AddressFields title={translate('orders.billing')} source="billing" names={BILLING} />
      <AddressFields title={translate('orders.ships_to')} source="shipping" names={ADDRESS} />
    </FormDialog>
  );
}
