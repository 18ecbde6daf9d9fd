import type { Order } from '@grove/client';
import { Box, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { BulkActionsToolbar, DataTable, RecordContextProvider, SimpleList } from 'react-admin';
import { Amount } from '../../shell/format/amount.js';
import { Moment } from '../../shell/format/moment.js';
import { selectColumn } from '../../shell/list/select-column.js';
import { StatusChip } from '../status-chip.js';
import { customerName } from '../statuses.js';
import { BulkStatusButton } from './bulk-status-button.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<Order> };

/** A row for each order; on a narrow screen a card. */
export function OrdersTable() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return isNarrow ? <Cards /> : <Table />;
}

const Table = () => (
  <Box sx={{ position: 'relative' }}>
    <BulkActionsToolbar>
      <BulkStatusButton />
    </BulkActionsToolbar>
    <DataTable bulkActionButtons={false} rowClick="edit">
      {selectColumn}
      <Col source="id" label="resources.orders.fields.number" render={({ number }) => <strong>#{number}</strong>} />
      <Col source="date" label="resources.orders.fields.date" render={({ date_created }) => <Moment value={date_created} />} />
      <Col
        source="customer"
        label="resources.orders.fields.customer"
        disableSort
        render={(order) => <Customer order={order} />}
      />
      <Col source="status" disableSort render={({ status }) => <StatusChip status={status} />} />
      <Col
        source="total"
        disableSort
        align="right"
        render={({ total, currency }) => <Amount value={total} currency={currency} />}
      />
    </DataTable>
  </Box>
);

const Cards = () => (
  <SimpleList<Order>
    primaryText={(order) => (
      <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <span style={{ overflowWrap: 'anywhere' }}>
          <strong>#{order.number}</strong> {customerName(order)}
        </span>
        <span style={{ whiteSpace: 'nowrap' }}>
          <Amount value={order.total} currency={order.currency} />
        </span>
      </Stack>
    )}
    secondaryText={(order) => (
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', pt: 0.5 }}>
        <Moment value={order.date_created} />
        <StatusChip status={order.status} />
      </Box>
    )}
    rowClick="edit"
  />
);

const Customer = ({ order }: { order: Order }) => (
  <RecordContextProvider value={order}>
    {customerName(order)}
    <Typography variant="caption" component="div" color="text.secondary">
      {[order.billing.company, order.billing.city].filter(Boolean).join(', ')}
    </Typography>
  </RecordContextProvider>
);
