import type { INestApplicationContext } from '@nestjs/common';
import { fold, now } from '@grove/core';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { siteContext, type RequestContext, RestConfig } from '@grove/rest';
import { SellablesService } from '@grove/catalogue';
import { TaxRatesService } from '@grove/taxes';
import { AccountsService } from '@grove/users';
import { In } from 'typeorm';
import { CouponEntity } from '../coupons/coupon.entity.js';
import { CouponsService } from '../coupons/coupons.service.js';
import { CustomersService } from '../customers/index.js';
import { OrderNotesService } from '../notes/order-notes.service.js';
import { OrderEntity } from '../model/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { COUPONS } from './coupons.js';
import { DAY, later } from './instants.js';
import { Backdating } from './backdating.js';
import { addressesOf, nameOf } from './people/person.js';
import { ALL_SKUS } from './plans/baskets.js';
import { registrationsUntil, orderPlansUntil } from './plans/order-plans.js';
import type { Registration } from './plans/order-plan.js';
import { TAX_RATES } from './tax-rates.js';
import { createOrder, type SampleServices } from './create-order.js';

/**
 * Loads a year of orders of the sample shop, until now, in one unit of work and through the services that clients use. Tax rates and orders are added
 * only if the shop has none; existing customers and coupons do not change. Returns the number of added orders outside the trash.
 */
export async function loadSampleOrders(app: INestApplicationContext): Promise<number> {
  const loader = new SampleLoader(app);
  return app.get(Database).write((unit) => loader.load(unit));
}

const ANYWHERE = { strict: false } as const;
const COUPON_AGE = 380 * DAY;

class SampleLoader {
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
    const products = await this.sellables.findIdsBySku(ALL_SKUS);
    const customers = await this.createCustomers(registrationsUntil(backdating.startedAt), backdating);
    const coupons = await this.createCoupons(backdating);
    const plans = (await new Repository(this.database, OrderEntity).exists())
      ? []
      : orderPlansUntil(
          backdating.startedAt,
          new Set(ALL_SKUS.filter((sku) => products.has(fold(sku)))),
          new Set(coupons.keys()),
        );
    for (const plan of plans) await createOrder(plan, { products, customers }, this.services, backdating);
    await this.expireCoupons(coupons, backdating);
    return plans.filter(({ outcome }) => outcome !== 'trash').length;
  }

  /** Only in a shop without rates, because otherwise everything would be taxed twice. */
  private async createTaxRates(): Promise<void> {
    if (await this.rates.exist()) return;
    for (const rate of TAX_RATES) await this.rates.create(rate, this.context);
  }

  /** Returns the ids of the customers by e-mail address. They have no password, so nobody can sign in as one of them. */
  private async createCustomers(registrations: readonly Registration[], backdating: Backdating): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { person, at } of registrations) {
      const { email, firstName, lastName } = person;
      const existing = await this.accounts.find(email);
      if (existing) ids.set(email, existing.id);
      else {
        const username = await this.accounts.freeUsername(nameOf(firstName, lastName));
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
    const codes = COUPONS.map(({ code }) => code);
    const existing = await new Repository(this.database, CouponEntity).findBy({ codeKey: In(codes) });
    const taken = new Set(existing.map(({ codeKey }) => codeKey));
    const ids = new Map<string, number>();
    for (const coupon of COUPONS.filter(({ code }) => !taken.has(code))) {
      const productIds = [...(await this.sellables.findIdsBySku(coupon.products ?? [])).values()];
      // Without products, it would apply to all of them.
      if (coupon.products && productIds.length === 0) continue;
      const { id } = await this.coupons.create({ ...coupon.terms, code: coupon.code, productIds }, this.context);
      await backdating.coupon(id, later(backdating.startedAt, -COUPON_AGE));
      ids.set(coupon.code, id);
    }
    return ids;
  }

  private async expireCoupons(created: ReadonlyMap<string, number>, backdating: Backdating): Promise<void> {
    for (const { code, expiredFor } of COUPONS) {
      const id = created.get(code);
      if (id === undefined || expiredFor === undefined) continue;
      const expiry = later(backdating.startedAt, -expiredFor * DAY);
      await this.coupons.update(id, { expiryDate: expiry.replace(' ', 'T') }, this.context);
      await backdating.coupon(id, expiry);
    }
  }
}
