import { Card, CardContent, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { dayAfter } from '../shell/format/instants.js';
import { formatMoney } from '../shell/format/money.js';
import { useRegion } from '../shell/format/use-region.js';
import type { DaySales, Sales } from './use-sales.js';

const NONE: DaySales = { sales: '0', orders: 0 };

/** What was sold today and this week, with the week before beside it. */
export function SalesFigures({ sales: { today, week, before, currency } }: { sales: Sales }) {
  const sold = week.totals[today] ?? NONE;
  const aWeekAgo = before.totals[dayAfter(today, -7)] ?? NONE;
  return (
    <>
      <Figure title="home.today" before="home.same_day" currency={currency} now={sold} then={aWeekAgo} />
      <Figure
        title="home.week"
        before="home.week_before"
        currency={currency}
        now={{ sales: week.total_sales, orders: week.total_orders }}
        then={{ sales: before.total_sales, orders: before.total_orders }}
      />
    </>
  );
}

interface FigureProps {
  readonly title: string;
  readonly before: string;
  readonly currency: string;
  readonly now: DaySales;
  readonly then: DaySales;
}

function Figure({ title, before, currency, now, then }: FigureProps) {
  const translate = useTranslate();
  const region = useRegion();
  const money = (amount: string) => formatMoney(amount, currency, region);
  const orders = (count: number) => translate('home.orders', { smart_count: count });
  return (
    <Card component="section" aria-label={translate(title)}>
      <CardContent>
        <Typography variant="subtitle2" component="h2" color="text.secondary">
          {translate(title)}
        </Typography>
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1.5, flexWrap: 'wrap', my: 0.5 }}>
          <Typography variant="h4" component="p">
            {money(now.sales)}
          </Typography>
          <Typography>{orders(now.orders)}</Typography>
        </Stack>
        <Typography variant="body2" color="text.secondary">
          {translate(before)}: {money(then.sales)}, {orders(then.orders)}
        </Typography>
      </CardContent>
    </Card>
  );
}
