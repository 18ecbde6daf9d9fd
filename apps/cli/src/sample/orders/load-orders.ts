import type { INestApplicationContext } from '@nestjs/common';
import { SellablesService } from '@grove/catalogue';
import { fold, now } from '@grove/core';
import { Database, type UnitOfWork } from '@grove/database';
import {
  Backdating,
  CouponsService,
  CustomersService,
  hasOrders,
  OrderNotesService,
  OrdersService,
  RefundsService,
} from '@grove/orders';
import { siteContext, type RequestContext, RestConfig } from '@grove/rest';
import { TaxRatesService } from '@grove/taxes';
import { AccountsService } from '@grove/users';
import { DAY, later } from '../instants.js';
import { addressesOf, usernameOf } from '../people.js';
import { skusOf } from './baskets.js';
import { createOrder, type SampleServices } from './create-order.js';
import type { Registration } from './order-plan.js';
import { orderPlansUntil, registrationsUntil } from './order-plans.js';
import { readCoupons, readOrderData, readTaxRates } from './sample-orders.js';

/**
 * Loads a year of orders of the sample shop, until now, in one unit of work and through the services that clients use. Tax rates and orders are added
 * only if the shop has none; existing customers and coupons do not change. Returns the number of added orders outside the trash.
 */
export async function loadOrders(app: INestApplicationContext): Promise<number> {
  const loader = new OrdersLoader(app);
  return app.get(Database).write((unit) => loader.load(unit));
}

const ANYWHERE = { strict: false } as const;
const COUPON_AGE = 380 * DAY;

class OrdersLoader {
  private readonly database: Database;
  private readonly accounts: AccountsService;
  private readonly customers: CustomersService;
  private readonly coupons: CouponsService;
  private readonly rates: TaxRatesService;
  private readonly sellables: SellablesService;
  private readonly context: RequestContext;
  private readonly services: SampleServices;

  constructor(app: INestApplicationContext) {
    this.database = app.get(Database);
    this.accounts = app.get(AccountsService, ANYWHERE);
    this.customers = app.get(CustomersService, ANYWHERE);
    this.coupons = app.get(CouponsService, ANYWHERE);
    this.rates = app.get(TaxRatesService, ANYWHERE);
    this.sellables = app.get(SellablesService, ANYWHERE);
    this.context = siteContext(app.get(RestConfig));
    this.services = {
      orders: app.get(OrdersService, ANYWHERE),
      refunds: app.get(RefundsService, ANYWHERE),
      notes: app.get(OrderNotesService, ANYWHERE),
      context: this.context,
    };
  }

  async load(unit: UnitOfWork): Promise<number> {
    const backdating = new Backdating(this.database, unit, now());
    await this.createTaxRates();
    const skus = skusOf(readOrderData());
    const products = await this.sellables.findIdsBySku(skus);
    const customers = await this.createCustomers(registrationsUntil(backdating.startedAt), backdating);
    const coupons = await this.createCoupons(backdating);
    const known = new Set(skus.filter((sku) => products.has(fold(sku))));
    const plans = (await hasOrders(this.database)) ? [] : orderPlansUntil(backdating.startedAt, known, new Set(coupons.keys()));
    for (const plan of plans) await createOrder(plan, { products, customers }, this.services, backdating);
    await this.expireCoupons(coupons, backdating);
    return plans.filter(({ outcome }) => outcome !== 'trash').length;
  }

  /** Only in a shop without rates, because otherwise everything would be taxed twice. */
  private async createTaxRates(): Promise<void> {
    if (await this.rates.exist()) return;
    for (const [order, rate] of readTaxRates().entries()) await this.rates.create({ ...rate, order }, this.context);
  }

  /** Returns the ids of the customers by e-mail address. They have no password, so nobody can sign in as one of them. */
  private async createCustomers(registrations: readonly Registration[], backdating: Backdating): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { person, at } of registrations) {
      const { email, firstName, lastName } = person;
      const existing = await this.accounts.find(email);
      if (existing) ids.set(email, existing.id);
      else {
        const username = await this.accounts.freeUsername(usernameOf(firstName, lastName));
        const { id } = await this.accounts.create({ username, email, firstName, lastName, roles: ['customer'] });
        await this.customers.update(id, addressesOf(person), this.context);
        await this.accounts.backdate(id, { since: backdating.startedAt, at });
        ids.set(email, id);
      }
    }
    return ids;
  }

  /** Creates the coupons whose code is free, and returns their ids by code. They expire only after all orders are created. */
  private async createCoupons(backdating: Backdating): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { products, daysExpired: _expired, ...coupon } of readCoupons()) {
      if (await this.coupons.isTaken(coupon.code)) continue;
      const productIds = [...(await this.sellables.findIdsBySku(products ?? [])).values()];
      // Without products, it would apply to all of them.
      if (products && productIds.length === 0) continue;
      const { id } = await this.coupons.create({ ...coupon, productIds }, this.context);
      await backdating.coupon(id, later(backdating.startedAt, -COUPON_AGE));
      ids.set(coupon.code, id);
    }
    return ids;
  }

  private async expireCoupons(created: ReadonlyMap<string, number>, backdating: Backdating): Promise<void> {
    for (const { code, daysExpired } of readCoupons()) {
      const id = created.get(code);
      if (id === undefined || daysExpired === undefined) continue;
      const expiry = later(backdating.startedAt, -daysExpired * DAY);
      await this.coupons.update(id, { expiryDate: expiry.replace(' ', 'T') }, this.context);
      await backdating.coupon(id, expiry);
    }
  }
}
