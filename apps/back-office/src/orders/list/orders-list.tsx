import { CreateButton, DateInput, FilterButton, List, SearchInput, TopToolbar, type Exporter } from 'react-admin';
import { endOfDay, startOfDay, toDay } from '../../shell/format/days.js';
import { ExportButton } from './export-button.js';
import { NoOrders } from './no-orders.js';
import { OrdersTable } from './orders-table.js';
import { StatusTabs } from './status-tabs.js';

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateInput key="after" source="after" format={toDay} parse={startOfDay} />,
  <DateInput key="before" source="before" format={toDay} parse={endOfDay} />,
];

const Actions = () => (
  <TopToolbar>
    <FilterButton />
    <ExportButton />
    <CreateButton label="orders.new" />
  </TopToolbar>
);

/** All orders. The filters are in the address, and can be kept as views. */
export default function OrdersList() {
  return (
    <List
      actions={<Actions />}
      empty={<NoOrders />}
      exporter={false as unknown as Exporter}
      filters={FILTERS}
      perPage={25}
      queryOptions={{ refetchInterval: 30_000 }}
      sort={{ field: 'date', order: 'DESC' }}
    >
      <StatusTabs />
      <OrdersTable />
    </List>
  );
}
