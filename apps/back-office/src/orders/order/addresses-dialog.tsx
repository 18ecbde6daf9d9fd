import type { Order } from '@grove/client';
import { useState } from 'react';
import { useTranslate, useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ADDRESS, AddressFields, BILLING } from '../../shell/addresses/address-fields.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { useRefreshOrder } from './use-refresh-order.js';

type Addresses = Pick<Order, 'billing' | 'shipping'>;

/** Changes who ordered, and where it goes. */
export default function AddressesDialog({ order: current, onClose }: { order: Order; onClose: () => void }) {
  const translate = useTranslate();
  const [order] = useState(current);
  const refresh = useRefreshOrder(order.id);
  const [update] = useUpdate<Order>();
  const form = useForm<Addresses>({ defaultValues: { billing: order.billing, shipping: order.shipping } });
  const showRefusal = useRefusal(form);

  async function save(data: Addresses): Promise<void> {
    try {
      await update('orders', { id: order.id, data, previousData: order }, { mutationMode: 'pessimistic', returnPromise: true });
      await refresh();
      onClose();
    } catch (error) {
      showRefusal(error);
    }
  }

  return (
    <FormDialog
      title={translate('orders.edit_addresses')}
      form={form}
      save={translate('ra.action.save')}
      onSave={save}
      onClose={onClose}
    >
      <AddressFields title={translate('orders.billing')} source="billing" names={BILLING} />
      <AddressFields title={translate('orders.ships_to')} source="shipping" names={ADDRESS} />
    </FormDialog>
  );
}
