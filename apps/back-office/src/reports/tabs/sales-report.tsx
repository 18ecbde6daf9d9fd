import { Box, Skeleton, Stack } from '@mui/material';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { ChartLegend } from '../../shell/chart/chart-legend.js';
import { toDate } from '../../shell/format/instants.js';
import { formatMoney } from '../../shell/format/money.js';
import { useRegion } from '../../shell/format/use-region.js';
import { PreviewError } from '../../shell/preview-error.js';
import type { Compared, Interval } from '../period/periods.js';
import { ReportSection, type Column } from '../report-section.js';
import { SalesFigures } from './sales-figures.js';
import { useSalesReport, type ComparedLine, type LineOfSales } from './use-sales-report.js';

const ComparisonChart = lazy(() => import('../../shell/chart/comparison-chart.js'));

interface SalesReportProps {
  readonly days: Compared;
  readonly interval: Interval;
  readonly currency: string;
}

/** What was sold in a period, with the period before beside it. */
export function SalesReport({ days, interval, currency }: SalesReportProps) {
  const translate = useTranslate();
  const region = useRegion();
  const { data, error } = useSalesReport(days, interval);
  if (error) return <PreviewError error={error} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  const amount = (label: string, of: (row: ComparedLine) => string | undefined): Column<ComparedLine> => ({
    ...{ label: translate(label), isNumber: true, value: (row) => of(row) ?? '' },
    shown: (row) => {
      const text = of(row);
      return text === undefined ? '' : formatMoney(text, currency, region);
    },
  });
  const part = (name: 'sales' | 'tax' | 'shipping' | 'discount') => amount(`reports.columns.${name}`, ({ line }) => line?.[name]);
  const count = (name: 'orders' | 'items'): Column<ComparedLine> => ({
    ...{ label: translate(`reports.columns.${name}`), isNumber: true, value: ({ line }) => String(line?.[name] ?? '') },
  });
  const columns: Column<ComparedLine>[] = [
    {
      ...{ label: translate(`reports.line_of.${interval}`), isShort: true, value: ({ key }) => key ?? '' },
      shown: ({ key }) => (key === undefined ? '' : labelOf(key, region, 'long')),
    },
    ...[count('orders'), count('items'), part('sales'), part('tax'), part('shipping'), part('discount')],
    amount('reports.columns.before', ({ before }) => before?.sales),
  ];
  return (
    <>
      <SalesFigures now={data.now} before={data.before} currency={currency} />
      <ReportSection
        title={translate(`reports.by.${interval}`)}
        file="sales"
        {...{ days: days.now, columns, rows: data.lines }}
        chart={<Chart lines={data.lines} currency={currency} />}
      />
    </>
  );
}

function Chart({ lines, currency }: { lines: readonly ComparedLine[]; currency: string }) {
  const region = useRegion();
  const { labels, amounts, before } = useMemo(
    () => ({
      labels: lines.map(({ key }) => (key === undefined ? '' : labelOf(key, region, 'short'))),
      amounts: amountsOf(lines.map(({ line }) => line)),
      before: amountsOf(lines.map((line) => line.before)),
    }),
    [lines, region],
  );
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <ChartLegend now="reports.this_period" before="reports.columns.before" />
      </Stack>
      <Suspense fallback={<Box sx={{ height: 220 }} />}>
        <ComparisonChart {...{ labels, amounts, before, currency }} />
      </Suspense>
    </>
  );
}

const amountsOf = (lines: readonly (LineOfSales | undefined)[]): string[] => lines.flatMap((line) => line?.sales ?? []);

/** A day or the first day of a week, or a month. */
function labelOf(key: string, region: string, length: 'long' | 'short'): string {
  if (key.length === 7) return new Intl.DateTimeFormat(region, { month: length, year: 'numeric' }).format(toDate(`${key}-15`));
  const weekday = length === 'long' ? ({ weekday: 'short' } as const) : {};
  return new Intl.DateTimeFormat(region, { ...weekday, day: 'numeric', month: 'short' }).format(toDate(key));
}
