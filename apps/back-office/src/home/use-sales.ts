import { useQuery } from '@tanstack/react-query';
import { readCurrency } from '../data/currency.js';
import { client } from '../data/site-client.js';
import { useSiteToday } from '../data/site-zone.js';
import { dayAfter } from '../shell/format/instants.js';

/** The sales of one day, as the server sums them. */
export interface DaySales {
  readonly sales: string;
  readonly orders: number;
}

/** The sales of seven days. */
export interface WeekSales {
  readonly total_sales: string;
  readonly total_orders: number;
  /** By day, such as `2026-11-29`. */
  readonly totals: Readonly<Record<string, DaySales>>;
}

/** Two weeks: the last seven days, today included, and the seven days before. */
export interface Sales {
  /** The last day of the week, such as `2026-11-29`. */
  readonly today: string;
  readonly week: WeekSales;
  readonly before: WeekSales;
  readonly currency: string;
}

const DAYS = 7;
const REFRESH_MS = 60_000;

/** The sales of the last two weeks. */
export function useSales(isEnabled: boolean) {
  const today = useSiteToday();
  return useQuery({
    queryKey: ['home', 'sales', today],
    enabled: isEnabled && today !== undefined,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<Sales> => {
      const [week, before, currency] = await Promise.all([
        readWeek(today!, signal),
        readWeek(dayAfter(today!, -DAYS), signal),
        readCurrency(signal),
      ]);
      return { today: today!, week, before, currency };
    },
  });
}

async function readWeek(last: string, signal: AbortSignal): Promise<WeekSales> {
  const query = { date_min: dayAfter(last, 1 - DAYS), date_max: last };
  const [report] = await client.request<[WeekSales]>('GET', '/shop/v1/reports/sales', { query, signal });
  return report;
}
