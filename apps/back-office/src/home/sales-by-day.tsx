import {
  Box,
  Button,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ChartLegend } from '../shell/chart/chart-legend.js';
import { formatMoney } from '../shell/format/money.js';
import { useRegion } from '../shell/format/use-region.js';
import type { Sales, WeekSales } from './use-sales.js';

const ComparisonChart = lazy(() => import('../shell/chart/comparison-chart.js'));

/** The sales of each day, as a chart or as a table. */
export function SalesByDay({ sales }: { sales: Sales }) {
  const translate = useTranslate();
  const [isTable, setIsTable] = useState(false);
  return (
    <Card component="section" aria-label={translate('home.by_day')}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1, flexWrap: 'wrap' }}>
          <Typography variant="subtitle2" component="h2" color="text.secondary" sx={{ flex: 1 }}>
            {translate('home.by_day')}
          </Typography>
          <ChartLegend now="home.week" before="home.week_before" />
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {translate(isTable ? 'home.as_chart' : 'home.as_table')}
          </Button>
        </Stack>
        {isTable ? (
          <DaysTable sales={sales} />
        ) : (
          <Suspense fallback={<Box sx={{ height: 220 }} />}>
            <DaysChart sales={sales} />
          </Suspense>
        )}
      </CardContent>
    </Card>
  );
}

function DaysChart({ sales: { week, before, currency } }: { sales: Sales }) {
  const region = useRegion();
  const { labels, amounts, earlier } = useMemo(() => {
    const weekday = new Intl.DateTimeFormat(region, { weekday: 'short', day: 'numeric' });
    return {
      labels: daysOf(week).map((day) => weekday.format(new Date(`${day}T12:00:00`))),
      amounts: amountsOf(week),
      earlier: amountsOf(before),
    };
  }, [week, before, region]);
  return <ComparisonChart labels={labels} amounts={amounts} before={earlier} currency={currency} />;
}

const daysOf = ({ totals }: WeekSales): string[] => Object.keys(totals).sort();
const amountsOf = (week: WeekSales): string[] => daysOf(week).map((day) => week.totals[day]!.sales);

function DaysTable({ sales: { week, before, currency } }: { sales: Sales }) {
  const translate = useTranslate();
  const region = useRegion();
  const weekday = new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'short' });
  const [days, earlier] = [daysOf(week), amountsOf(before)];
  const money = (amount = '0') => formatMoney(amount, currency, region);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('home.day')}</TableCell>
          <TableCell align="right">{translate('home.week')}</TableCell>
          <TableCell align="right">{translate('home.week_before')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days.map((day, index) => (
          <TableRow key={day}>
            <TableCell component="th" scope="row">
              {weekday.format(new Date(`${day}T12:00:00`))}
            </TableCell>
            <TableCell align="right">{money(week.totals[day]?.sales)}</TableCell>
            <TableCell align="right">{money(earlier[index])}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
