import type { Order } from '@grove/client';
import { Link, Typography } from '@mui/material';
import { DataTable, Pagination, ReferenceManyField, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../../orders/status-chip.js';
import { EmptyState } from '../../shell/empty-state.js';
import { Amount } from '../../shell/format/amount.js';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<Order> };

/** On a phone the date stands below the number, so that the total is seen. */
const AT_A_DESK = { display: { xs: 'none', sm: 'table-cell' } };

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
            render={({ id, number, date_created }) => (
              <>
                <Link component={RouterLink} to={`/orders/${id}`}>
                  #{number}
                </Link>
                <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
                  <Moment value={date_created} />
                </Typography>
              </>
            )}
          />
          <Col source="date" disableSort sx={AT_A_DESK} render={({ date_created }) => <Moment value={date_created} />} />
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
