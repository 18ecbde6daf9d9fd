import { Skeleton, Tab, Tabs } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { useCurrency } from '../data/currency.js';
import { PeriodPicker } from './period/period-picker.js';
import { TABS, useChoice, type Tab as TabName } from './period/use-choice.js';
import { CouponsReport } from './tabs/coupons-report.js';
import { ProductsReport } from './tabs/products-report.js';
import { SalesReport } from './tabs/sales-report.js';
import { TaxesReport } from './tabs/taxes-report.js';

/** What was sold in a period, what sold best, and the taxes and coupons of it. */
export default function ReportsPage() {
  const translate = useTranslate();
  const choice = useChoice();
  const currency = useCurrency();
  if (!choice || !currency)
    return (
      <>
        <Title title="reports.title" />
        <Skeleton variant="rounded" height={420} />
      </>
    );
  const { tab, days, interval, choose } = choice;
  return (
    <>
      <Title title="reports.title" />
      <Tabs
        value={tab}
        onChange={(_event, value: TabName) => choose({ tab: value })}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={translate(`reports.tabs.${name}`)} />
        ))}
      </Tabs>
      <PeriodPicker choice={choice} />
      {tab === 'sales' && <SalesReport days={days} interval={interval} currency={currency} />}
      {tab === 'products' && <ProductsReport days={days.now} />}
      {tab === 'taxes' && <TaxesReport days={days.now} currency={currency} />}
      {tab === 'coupons' && <CouponsReport days={days.now} currency={currency} />}
    </>
  );
}
