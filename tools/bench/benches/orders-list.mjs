import { stockTheShop } from '../stocked-shop.mjs';

export const defaults = { orders: 1000 };
export const withoutCache = true;

const PER_PAGE = 20;
const PAGES = 10;
/** So many orders are made at the same time. */
const HANDS = 10;

export async function requests(shop, { orders }) {
  await makeOrders(shop, orders);
  const pages = Math.min(PAGES, Math.floor(orders / PER_PAGE / 2));
  const path = `/rest/shop/v1/orders?per_page=${PER_PAGE}`;
  return Array.from({ length: pages }, (_, index) => `&page=${index + 1}`).flatMap((page) => [
    { path: path + page, headers: shop.headers },
    { path: `${path}&status=processing${page}`, headers: shop.headers },
  ]);
}

/** Every fourth waits to be paid. */
async function makeOrders(shop, count) {
  const bodies = await stockTheShop(shop);
  let made = 0;
  const work = async () => {
    while (made < count) {
      const place = made++;
      await shop.post('orders', { ...bodies[place % bodies.length], set_paid: place % 4 !== 3 });
    }
  };
  await Promise.all(Array.from({ length: HANDS }, work));
}
