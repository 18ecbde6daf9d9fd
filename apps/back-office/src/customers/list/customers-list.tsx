import type { Customer } from '@grove/client';
import { Box, Button, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import {
  CreateButton,
  DataTable,
  List,
  SearchInput,
  type SearchInputProps,
  SimpleList,
  TopToolbar,
  useListContext,
  useTranslate,
  type Exporter,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { useCurrency } from '../../data/currency.js';
import { EmptyState } from '../../shell/empty-state.js';
import { Amount } from '../../shell/format/amount.js';
import { Moment } from '../../shell/format/moment.js';
import { nameOf } from '../customer-name.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<Customer> };

/** The interface finds customers by these, and not by their first and last names. */
const FILTERS = [<CustomerSearch key="q" source="q" alwaysOn />];

const Actions = () => (
  <TopToolbar>
    <CreateButton label="customers.new" />
  </TopToolbar>
);

/** Everybody with a customer account, with the number and the sum of their orders. */
export default function CustomersList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <List
      actions={<Actions />}
      empty={<NoCustomers />}
      exporter={false as unknown as Exporter}
      filters={FILTERS}
      perPage={25}
      sort={{ field: 'registered_date', order: 'DESC' }}
    >
      {isNarrow ? <Cards /> : <Table />}
    </List>
  );
}

function CustomerSearch(props: SearchInputProps) {
  const translate = useTranslate();
  return <SearchInput {...props} placeholder={translate('customers.search')} />;
}

function NoCustomers() {
  const translate = useTranslate();
  return (
    <EmptyState title={translate('customers.empty')} help={translate('customers.empty_help')}>
      <CreateButton label="customers.new" variant="contained" />
    </EmptyState>
  );
}

/** Whoever has ordered is found by their name among the orders. */
function NobodyFound() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const search = String(filterValues['q'] ?? '');
  return (
    <EmptyState title={translate('customers.nobody_found')} help={translate('customers.nobody_found_help')}>
      <Button variant="outlined" component={Link} to={`/orders?filter=${encodeURIComponent(JSON.stringify({ q: search }))}`}>
        {translate('customers.find_in_orders', { search })}
      </Button>
    </EmptyState>
  );
}

function Table() {
  const currency = useCurrency();
  return (
    <DataTable bulkActionButtons={false} rowClick="edit" empty={<NobodyFound />}>
      <Col
        source="name"
        render={(customer) => (
          <>
            <strong>{nameOf(customer)}</strong>
            <Typography variant="caption" component="div" color="text.secondary">
              {customer.email}
            </Typography>
          </>
        )}
      />
      <Col source="city" disableSort render={({ billing }) => [billing.city, billing.country].filter(Boolean).join(', ')} />
      <Col source="registered_date" render={({ date_created }) => <Moment value={date_created} />} />
      <Col source="last_order" disableSort render={({ last_order }) => <Moment value={last_order.date} />} />
      <Col source="orders_count" disableSort align="right" />
      <Col
        source="total_spent"
        disableSort
        align="right"
        render={({ total_spent }) => currency && <Amount value={total_spent} currency={currency} />}
      />
    </DataTable>
  );
}

function Cards() {
  const translate = useTranslate();
  const currency = useCurrency();
  return (
    <SimpleList<Customer>
      empty={<NobodyFound />}
      primaryText={(customer) => (
        <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <strong style={{ overflowWrap: 'anywhere' }}>{nameOf(customer)}</strong>
          <span style={{ whiteSpace: 'nowrap' }}>{currency && <Amount value={customer.total_spent} currency={currency} />}</span>
        </Stack>
      )}
      secondaryText={({ email, orders_count }) => (
        <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {email}
          </Box>
          <span style={{ whiteSpace: 'nowrap' }}>{translate('customers.orders_of', orders_count)}</span>
        </Stack>
      )}
      rowClick="edit"
    />
  );
}
