import type { INestApplicationContext } from '@nestjs/common';
import { Config, fold, now } from '@grove/core';
import { Database, placeholders, type UnitOfWork } from '@grove/database';
import { siteContext, type RequestContext } from '@grove/rest';
import { SellablesService } from '@grove/catalogue';
import { TaxRatesService } from '@grove/taxes';
import { AccountsService, freeUsername } from '@grove/users';
import { CouponsService } from '../coupons/coupons.service.js';
import { CustomersService } from '../customers/index.js';
import { OrderNotesService } from '../notes/order-notes.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { COUPONS } from './coupons.js';
import { DAY, later } from './moments.js';
import { Past } from './past.js';
import { addressesOf, nameOf } from './people/person.js';
import { ALL_SKUS } from './stories/baskets.js';
import { registrationsUntil, storiesUntil } from './stories/stories.js';
import type { Registration } from './stories/story.js';
import { TAX_RATES } from './tax-rates.js';
import { tellStory, type Counter } from './tell-story.js';

/**
 * Loads a year of the sample shop's trade, up to now, through the services that clients use: all of it or nothing. Tax rates come only into a shop
 * that has none and orders likewise; customers whose e-mail address and coupons whose code is there stay as they are. Gives the number of orders out of the trash.
 */
export async function loadSampleOrders(app: INestApplicationContext): Promise<number> {
  const shop = new SampleTrade(app);
  return app.get(Database).write((unit) => shop.load(unit));
}

const ANYWHERE = { strict: false } as const;
const COUPONS_SINCE = 380 * DAY;

class SampleTrade {
  private readonly database: Database;
  private readonly accounts: AccountsService;
  private readonly customers: CustomersService;
  private readonly coupons: CouponsService;
  private readonly rates: TaxRatesService;
  private readonly sellables: SellablesService;
  private readonly context: RequestContext;
  private readonly counter: Counter;

  constructor(app: INestApplicationContext) {
    this.database = app.get(Database);
    this.accounts = app.get(AccountsService, ANYWHERE);
    this.customers = app.get(CustomersService, ANYWHERE);
    this.coupons = app.get(CouponsService, ANYWHERE);
    this.rates = app.get(TaxRatesService, ANYWHERE);
    this.sellables = app.get(SellablesService, ANYWHERE);
    this.context = siteContext(app.get(Config));
    this.counter = {
      orders: app.get(OrdersService, ANYWHERE),
      refunds: app.get(RefundsService, ANYWHERE),
      notes: app.get(OrderNotesService, ANYWHERE),
      context: this.context,
    };
  }

  async load(unit: UnitOfWork): Promise<number> {
    const past = new Past(unit, now());
    await this.setRates();
    const products = await this.sellables.idsOf(ALL_SKUS);
    const customers = await this.register(unit, registrationsUntil(past.began), past);
    const coupons = await this.offer(past);
    const stories = (await this.isEmpty('shop_order'))
      ? storiesUntil(past.began, new Set(ALL_SKUS.filter((sku) => products.has(fold(sku)))), new Set(coupons.keys()))
      : [];
    for (const story of stories) await tellStory(story, { products, customers }, this.counter, past);
    await this.endOffers(coupons, past);
    return stories.filter(({ fate }) => fate !== 'trash').length;
  }

  /** Beside rates that are there already, those of the sample would tax everything twice. */
  private async setRates(): Promise<void> {
    if (!(await this.isEmpty('tax_rate'))) return;
    for (const rate of TAX_RATES) await this.rates.create(rate, this.context);
  }

  /** The customers' ids by e-mail address. They have no password: nobody can sign in as one of them. */
  private async register(unit: UnitOfWork, registrations: readonly Registration[], past: Past): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { person, at } of registrations) {
      const { email, firstName, lastName } = person;
      const there = await this.accounts.find(email);
      if (there) ids.set(email, there.id);
      else {
        const username = await freeUsername(unit, nameOf(firstName, lastName));
        const { id } = await this.accounts.create({ username, email, firstName, lastName, roles: ['customer'] });
        await this.customers.update(id, addressesOf(person), this.context);
        await past.customer(id, at);
        ids.set(email, id);
      }
    }
    return ids;
  }

  /** Makes the coupons whose code is free; gives their ids by code. They expire only when all orders are there. */
  private async offer(past: Past): Promise<Map<string, number>> {
    const codes = COUPONS.map(({ code }) => code);
    const sql = `SELECT code_key AS code FROM coupon WHERE code_key IN (${placeholders(codes.length)})`;
    const taken = new Set((await this.database.read<{ code: string }>(sql, codes)).map(({ code }) => code));
    const ids = new Map<string, number>();
    for (const coupon of COUPONS.filter(({ code }) => !taken.has(code))) {
      const productIds = [...(await this.sellables.idsOf(coupon.products ?? [])).values()];
      // For no product in particular, it would be for all of them.
      if (coupon.products && productIds.length === 0) continue;
      const { id } = await this.coupons.create({ ...coupon.terms, code: coupon.code, productIds }, this.context);
      await past.coupon(id, later(past.began, -COUPONS_SINCE));
      ids.set(coupon.code, id);
    }
    return ids;
  }

  private async endOffers(made: ReadonlyMap<string, number>, past: Past): Promise<void> {
    for (const { code, expiredFor } of COUPONS) {
      const id = made.get(code);
      if (id === undefined || expiredFor === undefined) continue;
      const expiry = later(past.began, -expiredFor * DAY);
      await this.coupons.update(id, { expiryDate: expiry.replace(' ', 'T') }, this.context);
      await past.coupon(id, expiry);
    }
  }

  private async isEmpty(table: 'shop_order' | 'tax_rate'): Promise<boolean> {
    return (await this.database.read(`SELECT id FROM ${table} LIMIT 1`)).length === 0;
  }
}
