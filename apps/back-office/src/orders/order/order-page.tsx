import type { Order } from '@grove/client';
import { EditBase, RecordContextProvider, Title, useEditContext, useTranslate } from 'react-admin';
import { OrderActions } from './order-actions.js';
import { OrderAddresses } from './order-addresses.js';
import { OrderHeader } from './order-header.js';
import { OrderLines } from './order-lines.js';
import { OrderNotes } from './order-notes.js';
import { OrderRefunds } from './order-refunds.js';
import { TwoColumns } from '../../shell/two-columns.js';

/** One order: what was sold, to whom, and what happened since. */
export default function OrderPage() {
  return (
    <EditBase<Order> mutationMode="pessimistic" redirect={false} queryOptions={{ refetchInterval: 30_000 }}>
      <Content />
    </EditBase>
  );
}

function Content() {
  const translate = useTranslate();
  const { record } = useEditContext<Order>();
  if (!record) return null;
  return (
    <RecordContextProvider value={record}>
      <Title title={translate('orders.title', { number: record.number })} />
      <OrderHeader order={record} />
      <OrderActions order={record} />
      <TwoColumns>
        <>
          <OrderLines order={record} />
          <OrderRefunds order={record} />
        </>
        <>
          <OrderAddresses order={record} />
          <OrderNotes order={record} />
        </>
      </TwoColumns>
    </RecordContextProvider>
  );
}
