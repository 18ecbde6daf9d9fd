import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../../shell/format/money.js';
import { useRegion } from '../../shell/format/use-region.js';
import type { PeriodSales } from './use-sales-report.js';

interface SalesFiguresProps {
  readonly now: PeriodSales;
  readonly before: PeriodSales;
  readonly currency: string;
}

/** The sums of a period, each with that of the period before. */
export function SalesFigures({ now, before, currency }: SalesFiguresProps) {
  const translate = useTranslate();
  const region = useRegion();
  const money = (amount: string) => formatMoney(amount, currency, region);
  const count = (number: number) => new Intl.NumberFormat(region).format(number);
  const figures: readonly [label: string, of: (sales: PeriodSales) => string][] = [
    ['total', ({ total_sales }) => money(total_sales)],
    ['net', ({ net_sales }) => money(net_sales)],
    ['orders', ({ total_orders }) => count(total_orders)],
    ['items', ({ total_items }) => count(total_items)],
    ['refunds', ({ total_refunds }) => money(String(total_refunds))],
    ['tax', ({ total_tax }) => money(total_tax)],
    ['shipping', ({ total_shipping }) => money(total_shipping)],
    ['discount', ({ total_discount }) => money(total_discount)],
  ];
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 1.5, m: 0, mb: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {figures.map(([label, of]) => (
        <Card key={label} sx={{ px: 2, py: 1.25 }}>
          <Typography variant="subtitle2" component="dt" color="text.secondary">
            {translate(`reports.figures.${label}`)}
          </Typography>
          <Typography variant="h5" component="dd" sx={{ m: 0 }}>
            {of(now)}
          </Typography>
          <Typography variant="body2" component="dd" color="text.secondary" sx={{ m: 0 }}>
            {translate('reports.figure_before', { figure: of(before) })}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
