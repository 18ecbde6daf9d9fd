import type { BestSeller } from '@grove/client';
import { useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { Bars } from '../bars.js';
import type { Days } from '../period/periods.js';
import { ReportAnswer } from '../report-answer.js';
import { ReportSection, type Column } from '../report-section.js';
import { useReport } from './use-report.js';

/** The products of which most pieces were sold. */
export function ProductsReport({ days }: { days: Days }) {
  const translate = useTranslate();
  const query = useReport('products', client.shop.reports.topSellers, days);
  const columns: Column<BestSeller>[] = [
    { label: translate('reports.product'), value: ({ name }) => name, to: ({ product_id }) => `/products/${product_id}` },
    { label: translate('reports.sold'), isNumber: true, value: ({ quantity }) => String(quantity) },
  ];
  return (
    <ReportAnswer query={query} empty="reports.empty_products">
      {(rows) => (
        <ReportSection
          title={translate('reports.tabs.products')}
          file="products"
          {...{ days, columns, rows }}
          chart={<Bars bars={rows.map(({ name, quantity }) => ({ label: name, value: String(quantity) }))} />}
        />
      )}
    </ReportAnswer>
  );
}
