import { useQuery } from '@tanstack/react-query';
import { client } from '../data/site-client.js';
import { useSiteToday } from '../data/site-zone.js';
import { dayAfter } from '../shell/format/instants.js';
import { mayUse, type Capabilities } from '../session/capabilities.js';

/** Something that waits for a person. */
export interface Waiting {
  /** The name of its text, and which records it is about. */
  readonly label: string;
  readonly count: number;
  readonly resource: string;
  readonly filter: object;
}

const REFRESH_MS = 60_000;

/** A sale price that ends within these days is worth a look. */
const SOON_DAYS = 7;

/** What waits for somebody with these capabilities. */
export function useWaiting(capabilities: Capabilities | undefined) {
  const today = useSiteToday();
  return useQuery({
    queryKey: ['home', 'waiting', today],
    enabled: capabilities !== undefined && today !== undefined,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<Waiting[]> => {
      const asked = [
        ...(mayUse(capabilities!, 'orders') && mayUse(capabilities!, 'reports') ? [ordersWaiting(signal)] : []),
        ...(mayUse(capabilities!, 'products')
          ? [shortOf('outofstock', signal), shortOf('lowstock', signal), saleEnds(today!, signal)]
          : []),
        ...(mayUse(capabilities!, 'comments') ? [heldComments(signal)] : []),
        ...(mayUse(capabilities!, 'contact-messages') ? [unreadMessages(signal)] : []),
        ...(mayUse(capabilities!, 'webhooks') ? [failingWebhooks(signal)] : []),
      ];
      return (await Promise.all(asked)).flat().filter(({ count }) => count > 0);
    },
  });
}

async function ordersWaiting(signal: AbortSignal): Promise<Waiting[]> {
  const { records: totals } = await client.shop.reports.orders.totals.list({}, { signal });
  return ['processing', 'on-hold', 'failed'].map((status) => ({
    label: `home.waiting.${status}`,
    count: totals.find(({ slug }) => slug === status)?.total ?? 0,
    ...{ resource: 'orders', filter: { status } },
  }));
}

async function shortOf(stock_status: 'outofstock' | 'lowstock', signal: AbortSignal): Promise<Waiting[]> {
  const { total } = await client.shop.products.list({ stock_status, per_page: 1 }, { signal });
  return [{ label: `home.waiting.${stock_status}`, count: total, resource: 'products', filter: { stock_status } }];
}

async function saleEnds(today: string, signal: AbortSignal): Promise<Waiting[]> {
  const filter = { on_sale: true };
  const query = { ...filter, per_page: 100, _fields: 'id,date_on_sale_to' };
  const products = await client.request<{ date_on_sale_to: string }[]>('GET', '/shop/v1/products', { query, signal });
  const last = dayAfter(today, SOON_DAYS);
  const ending = products.filter(({ date_on_sale_to: end }) => end !== '' && end <= last);
  return [{ label: 'home.waiting.sale_ends', count: ending.length, resource: 'products', filter }];
}

async function heldComments(signal: AbortSignal): Promise<Waiting[]> {
  const filter = { status: 'hold', type: 'all' };
  const { total } = await client.cms.comments.list({ ...filter, per_page: 1 }, { signal });
  return [{ label: 'home.waiting.comments', count: total, resource: 'comments', filter }];
}

async function unreadMessages(signal: AbortSignal): Promise<Waiting[]> {
  const filter = { status: 'taken' as const, read: 'false' };
  const { total } = await client.forms.contactMessages.list({ ...filter, read: false, per_page: 1 }, { signal });
  return [{ label: 'home.waiting.messages', count: total, resource: 'contact-messages', filter }];
}

/** Webhooks whose receivers fail, and those that the server has stopped because of that. */
async function failingWebhooks(signal: AbortSignal): Promise<Waiting[]> {
  const { total } = await client.shop.webhooks.list({ failing: true, per_page: 1 }, { signal });
  return [{ label: 'home.waiting.webhooks', count: total, resource: 'webhooks', filter: { failing: 'true' } }];
}
