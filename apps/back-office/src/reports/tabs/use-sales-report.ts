import type { Sales } from '@grove/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../data/site-client.js';
import type { Compared, Days, Interval } from '../period/periods.js';

/** The sales of one line: a day, a week or a month. */
export interface LineOfSales {
  readonly sales: string;
  readonly orders: number;
  readonly items: number;
  readonly tax: string;
  readonly shipping: string;
  readonly discount: string;
}

/** The sales of a period, as the server sums them. */
export interface PeriodSales extends Omit<Sales, 'totals'> {
  readonly totals: Readonly<Record<string, LineOfSales>>;
}

/** A line of the period beside the one of the period before that has the same place. Of unequal months one is longer. */
export interface ComparedLine {
  readonly key?: string;
  readonly line?: LineOfSales;
  readonly before?: LineOfSales;
}

/** The sales of a period and of the one before. */
export const useSalesReport = ({ now, before }: Compared, interval: Interval) =>
  useQuery({
    queryKey: ['reports', 'sales', now, before, interval],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const [sales, earlier] = await Promise.all([read(now, interval, signal), read(before, interval, signal)]);
      return { now: sales, before: earlier, lines: compared(sales, earlier) };
    },
  });

async function read({ first, last }: Days, interval: Interval, signal: AbortSignal): Promise<PeriodSales> {
  const { records } = await client.shop.reports.sales.list({ date_min: first, date_max: last, interval }, { signal });
  return records[0] as unknown as PeriodSales;
}

function compared(now: PeriodSales, before: PeriodSales): ComparedLine[] {
  const [lines, earlier] = [now, before].map(({ totals }) => Object.entries(totals).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return Array.from({ length: Math.max(lines!.length, earlier!.length) }, (_, index) => ({
    key: lines![index]?.[0],
    line: lines![index]?.[1],
    before: earlier![index]?.[1],
  }));
}
