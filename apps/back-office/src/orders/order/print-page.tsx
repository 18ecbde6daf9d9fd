import type { Order } from '@grove/client';
import { Box, Button, GlobalStyles, Stack, ThemeProvider, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetOne, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { client } from '../../data/site-client.js';
import { toInstant } from '../../shell/format/instants.js';
import { useRegion } from '../../shell/format/use-region.js';
import { lightTheme } from '../../shell/theme.js';
import { AddressText } from '../../shell/addresses/address-text.js';
import { LinesTable } from './order-lines.js';
import { OrderTotals } from './order-totals.js';

/** An order on paper, as an invoice. Paper is white, whatever the theme. */
export default function PrintPage() {
  return (
    <ThemeProvider theme={lightTheme}>
      <Paper />
    </ThemeProvider>
  );
}

function Paper() {
  const translate = useTranslate();
  const region = useRegion();
  const { id = '' } = useParams();
  const { data: order } = useGetOne<Order>('orders', { id: Number(id) });
  const { data: site } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) =>
      client.request<{ name: string; home: string }>('GET', '/', { query: { _fields: 'name,home' }, signal }),
  });
  if (!order) return null;
  const date = order.date_created && new Intl.DateTimeFormat(region, { dateStyle: 'long' }).format(toInstant(order.date_created));
  return (
    <Box
      component="main"
      sx={{ maxWidth: 800, mx: 'auto', p: 4, bgcolor: 'background.paper', color: 'text.primary', minHeight: '100vh' }}
    >
      <GlobalStyles styles={{ '@media print': { '.not-printed': { display: 'none !important' } } }} />
      <Stack className="not-printed" direction="row" spacing={1} sx={{ mb: 4 }}>
        <Button variant="contained" onClick={() => print()}>
          {translate('orders.print')}
        </Button>
        <Button component={Link} to={`/orders/${order.id}`}>
          {translate('ra.action.back')}
        </Button>
      </Stack>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 4 }}>
        <Typography variant="h5" component="p">
          {site?.name}
        </Typography>
        <Box sx={{ textAlign: 'right' }}>
          <Typography variant="h6" component="h1">
            {translate('orders.invoice', { number: order.number })}
          </Typography>
          <Typography variant="body2">{date}</Typography>
          <Typography variant="body2">{order.payment_method_title}</Typography>
        </Box>
      </Stack>
      <Box sx={{ mb: 4 }}>
        <AddressText address={order.billing} />
      </Box>
      <LinesTable order={order} />
      <OrderTotals order={order} />
    </Box>
  );
}
