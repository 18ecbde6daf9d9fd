import type { Order } from '@grove/client';
import { Link } from '@mui/material';
import { DataTable, Pagination, ReferenceManyField, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../../orders/status-chip.js';
import { EmptyState } from '../../shell/empty-state.js';
import { Amount } from '../../shell/format/amount.js';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<Order> };

/** All orders of a customer, the newest first. */
export function CustomerOrders() {
  const translate = useTranslate();
  return (
    <Section title={translate('resources.orders.name', 2)}>
      <ReferenceManyField<Order>
        reference="orders"
        target="customer"
        sort={{ field: 'date', order: 'DESC' }}
        perPage={10}
        pagination={<Pagination rowsPerPageOptions={[10, 25, 50]} />}
        empty={<EmptyState title={translate('customers.no_orders')} help={translate('customers.no_orders_help')} />}
      >
        <DataTable bulkActionButtons={false} rowClick="edit" sx={{ '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}>
          <Col
            source="number"
            disableSort
            render={({ id, number }) => (
              <Link component={RouterLink} to={`/orders/${id}`}>
                #{number}
              </Link>
            )}
          />
          <Col source="date" disableSort render={({ date_created }) => <Moment value={date_created} />} />
          <Col source="status" disableSort render={({ status }) => <StatusChip status={status} />} />
          <Col
            source="total"
            disableSort
            align="right"
            render={({ total, currency }) => <Amount value={total} currency={currency} />}
          />
        </DataTable>
      </ReferenceManyField>
    </Section>
  );
}
