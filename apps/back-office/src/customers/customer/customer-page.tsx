import type { Customer } from '@grove/client';
import { Link, Stack, Typography } from '@mui/material';
import { DeleteWithConfirmButton, EditBase, Title, useEditContext, useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { nameOf } from '../customer-name.js';
import { CustomerAddresses } from './customer-addresses.js';
import { CustomerOrders } from './customer-orders.js';
import { CustomerSums } from './customer-sums.js';
import { TwoColumns } from '../../shell/two-columns.js';

/** The record goes for good: there is no trash for accounts. */
const DELETION = { meta: { force: true } };

/** One customer: who they are, what they have spent, and their orders. */
export default function CustomerPage() {
  return (
    <EditBase<Customer> mutationMode="pessimistic" redirect={false}>
      <Content />
    </EditBase>
  );
}

function Content() {
  const translate = useTranslate();
  const { record } = useEditContext<Customer>();
  if (!record) return null;
  return (
    <>
      <Title title={nameOf(record)} />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1.5, pt: 1, pb: 1.5 }}>
        <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', minWidth: 0 }}>
          <Typography variant="h5" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(record)}
          </Typography>
          <Link href={`mailto:${record.email}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {record.email}
          </Link>
          <Typography variant="body2" color="text.secondary">
            {translate('customers.since')} <Moment value={record.date_created} />
          </Typography>
        </Stack>
        <DeleteWithConfirmButton
          mutationOptions={DELETION}
          confirmTitle={translate('customers.delete_title', { name: nameOf(record) })}
          confirmContent="customers.delete_help"
        />
      </Stack>
      <TwoColumns>
        <>
          <CustomerSums customer={record} />
          <CustomerOrders />
        </>
        <CustomerAddresses customer={record} />
      </TwoColumns>
    </>
  );
}
