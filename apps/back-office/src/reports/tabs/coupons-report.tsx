import type { CouponSales } from '@grove/client';
import { useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { formatMoney } from '../../shell/format/money.js';
import { useRegion } from '../../shell/format/use-region.js';
import { Bars } from '../bars.js';
import type { Days } from '../period/periods.js';
import { ReportAnswer } from '../report-answer.js';
import { ReportSection, type Column } from '../report-section.js';
import { useReport } from './use-report.js';

/** The coupons that orders have used, and what they took off. */
export function CouponsReport({ days, currency }: { days: Days; currency: string }) {
  const translate = useTranslate();
  const region = useRegion();
  const query = useReport('coupons', client.shop.reports.coupons, days);
  const nameOf = ({ code }: CouponSales) => code || translate('reports.other_coupons');
  const columns: Column<CouponSales>[] = [
    { label: translate('reports.coupon'), value: nameOf, to: ({ code }) => (code ? listOf(code) : undefined) },
    { label: translate('reports.orders'), isNumber: true, value: ({ orders_count }) => String(orders_count) },
    {
      ...{ label: translate('reports.discount'), isNumber: true, value: ({ amount }) => amount },
      shown: ({ amount }) => formatMoney(amount, currency, region),
    },
  ];
  return (
    <ReportAnswer query={query} empty="reports.empty_coupons">
      {(rows) => (
        <ReportSection
          title={translate('reports.tabs.coupons')}
          file="coupons"
          {...{ days, columns, rows }}
          chart={<Bars bars={rows.map((row) => ({ label: nameOf(row), value: row.amount }))} />}
        />
      )}
    </ReportAnswer>
  );
}

const listOf = (code: string): string => `/coupons?filter=${encodeURIComponent(JSON.stringify({ q: code }))}`;
