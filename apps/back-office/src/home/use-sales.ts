import { useQuery } from '@tanstack/react-query';
import { readCurrency } from '../data/currency.js';
import { client } from '../data/site-client.js';
import { addDays, dayText } from '../shell/format/instants.js';

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
  readonly week: WeekSales;
  readonly before: WeekSales;
  readonly currency: string;
}

const DAYS = 7;
const REFRESH_MS = 60_000;

/** The sales of the last two weeks. */
export function useSales(isEnabled: boolean) {
  const today = dayText(new Date());
  return useQuery({
    queryKey: ['home', 'sales', today],
    enabled: isEnabled,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<Sales> => {
      const now = new Date();
      const [week, before, currency] = await Promise.all([
        readWeek(addDays(now, 1 - DAYS), now, signal),
        readWeek(addDays(now, 1 - 2 * DAYS), addDays(now, -DAYS), signal),
        readCurrency(signal),
      ]);
      return { week, before, currency };
    },
  });
}

async function readWeek(first: Date, last: Date, signal: AbortSignal): Promise<WeekSales> {
  const query = { date_min: dayText(first), date_max: dayText(last) };
  const [report] = await client.request<[WeekSales]>('GET', '/shop/v1/reports/sales', { query, signal });
  return report;
}
