import type { TaxSales } from '@grove/client';
import { useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { formatMoney } from '../../shell/format/money.js';
import { useRegion } from '../../shell/format/use-region.js';
import { Bars } from '../bars.js';
import type { Days } from '../period/periods.js';
import { ReportAnswer } from '../report-answer.js';
import { ReportSection, type Column } from '../report-section.js';
import { useReport } from './use-report.js';

/** The taxes of each rate, after refunds, as a tax return asks for them. */
export function TaxesReport({ days, currency }: { days: Days; currency: string }) {
  const translate = useTranslate();
  const region = useRegion();
  const query = useReport('taxes', client.shop.reports.taxes, days);
  const nameOf = ({ name, tax_rate_id }: TaxSales) => name || translate(tax_rate_id === 0 ? 'reports.no_rate' : 'reports.tax');
  const percentOf = ({ tax_rate }: TaxSales) => (tax_rate === '' ? '' : `${tax_rate.replace(/\.?0+$/, '')} %`);
  const amount = (label: string, of: (row: TaxSales) => string): Column<TaxSales> => ({
    ...{ label: translate(label), isNumber: true, value: of },
    shown: (row) => formatMoney(of(row), currency, region),
  });
  const columns: Column<TaxSales>[] = [
    { label: translate('reports.tax'), value: nameOf },
    { label: translate('reports.rate'), isNumber: true, value: ({ tax_rate }) => tax_rate, shown: percentOf },
    { label: translate('reports.orders'), isNumber: true, value: ({ orders_count }) => String(orders_count) },
    amount('reports.on_items', ({ order_tax }) => order_tax),
    amount('reports.on_shipping', ({ shipping_tax }) => shipping_tax),
    amount('reports.together', ({ total_tax }) => total_tax),
  ];
  return (
    <ReportAnswer query={query} empty="reports.empty_taxes">
      {(rows) => (
        <ReportSection
          title={translate('reports.tabs.taxes')}
          file="taxes"
          {...{ days, columns, rows }}
          chart={<Bars bars={rows.map((row) => ({ label: `${nameOf(row)} ${percentOf(row)}`, value: row.total_tax }))} />}
        />
      )}
    </ReportAnswer>
  );
}
