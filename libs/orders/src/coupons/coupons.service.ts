import { Injectable } from '@nestjs/common';
import { CrudService, withListFilter, type RestRequest, type Deletion, type Page, type Verb } from '@grove/rest';
import { Database, lockRow, placeholders, UniqueViolation, type Selection, type UnitOfWork } from '@grove/database';
import { fold, foldForSearch, instantOf, now, type RestErrorClass } from '@grove/core';
import { withTexts } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { BLANK_COUPON, CouponEntity } from './coupon.entity.js';
import { couponEvent } from './coupon-events.js';
import { presentCoupon } from './coupon-presenter.js';
import { Coupon, type CouponInput } from './coupon.resource.js';
import { codeOf, revisedTerms } from './coupon-terms.rules.js';
import type { CouponsQuery } from './coupons.query.js';
import { CouponCodeTaken, CouponExists, CouponNotDeletable, CouponNotEditable, CouponNotFound, CouponTrashed } from './errors.js';

const ORDERS: Readonly<Record<string, string>> = {
  date: 'coupon.created_at',
  id: 'coupon.id',
  title: 'coupon.code',
  slug: 'coupon.code',
};

const UNKNOWN: Readonly<Record<Verb, RestErrorClass>> = {
  view: CouponNotFound,
  create: CouponNotFound,
  edit: CouponNotEditable,
  delete: CouponNotDeletable,
  batch: CouponNotFound,
};

/** The verbs of coupons. How they are used by orders is counted beside this file, in `CouponUses`. */
@Injectable()
export class CouponsService extends CrudService<CouponEntity, Coupon> {
  constructor(
    database: Database,
    private readonly settings: SiteSettings,
  ) {
    super(database, CouponEntity);
  }

  override async list(call: RestRequest): Promise<Page<Coupon>> {
    const query = withListFilter(call.args as unknown as CouponsQuery);
    return { ...(await super.list(call.with(call.sent, { ...query }))), perPage: query.perPage };
  }

  override async create(sent: CouponInput, call: RestRequest): Promise<Coupon> {
    if (call.sent['id']) throw new CouponExists();
    const input = await withTexts(sent, ['description'], 'postHtml');
    return this.writing(async (unit) => {
      const coupon = await super.create(input, call);
      unit.emit(couponEvent('created', coupon, call));
      return coupon;
    });
  }

  override async update(id: number, sent: CouponInput, call: RestRequest): Promise<Coupon> {
    const input = await withTexts(sent, ['description'], 'postHtml');
    return this.writing(async (unit) => {
      await lockRow(unit, 'coupon', id);
      const { listed } = await this.find(id, 'edit', call);
      const coupon = await super.update(id, input, call);
      unit.emit(couponEvent(listed || input.code === undefined ? 'updated' : 'restored', coupon, call));
      return coupon;
    });
  }

  /** Answers the coupon as it was before. In the trash it keeps its terms and its uses, but its code is free. */
  override delete(id: number, { force }: Deletion, call: RestRequest): Promise<Coupon> {
    return this.writing(async (unit) => {
      await lockRow(unit, 'coupon', id);
      const row = await this.find(id, 'delete', call);
      if (!force && !row.listed) throw new CouponTrashed();
      const before = await this.toResource(row, call);
      if (force) await this.removeRow(unit, id);
      else await this.table.update(unit, id, { listed: false, codeKey: null, modifiedAt: now() });
      // Whoever was told that it went into the trash knows already.
      if (row.listed) unit.emit(couponEvent('deleted', before, call));
      return before;
    });
  }

  protected notFoundError = (verb: Verb): RestErrorClass => UNKNOWN[verb];

  protected async prepare(input: CouponInput, _call: RestRequest, current?: CouponEntity): Promise<Partial<CouponEntity>> {
    const modifiedAt = now();
    if (current) {
      const revised = revisedTerms(current, input);
      const listed = current.listed || input.code !== undefined;
      return { ...revised, listed, codeKey: listed ? revised.code : null, modifiedAt };
    }
    const coupon = revisedTerms({ ...BLANK_COUPON, code: codeOf(input.code ?? '') }, input);
    const id = await this.database.write((unit) => unit.nextId('coupon'));
    return { ...coupon, id, codeKey: coupon.code, createdAt: modifiedAt, modifiedAt };
  }

  protected async toResources(rows: CouponEntity[]): Promise<Coupon[]> {
    if (rows.length === 0) return [];
    const [zone, users] = await Promise.all([this.settings.timezone(), this.usersOf(rows)]);
    return rows.map((row) => presentCoupon(row, users.get(row.id) ?? [], zone));
  }

  protected async applyFilters(selection: Selection, call: RestRequest): Promise<void> {
    const query = call.args as unknown as CouponsQuery;
    selection.where('coupon.listed = 1');
    // A code names one coupon: with it, include has nothing left to pick.
    if (query.code) selection.where('coupon.code_key = ?', fold(query.code));
    else if (query.include.length > 0) selection.whereIn('coupon.id', query.include);
    selection.whereNotIn('coupon.id', query.exclude);
    if (query.search)
      selection.whereContainsWords('coupon.search_text', foldForSearch(query.search).split(' ').filter(Boolean).slice(0, 20));
    if (query.after || query.before) await this.between(selection, query);
    if (query.orderby === 'include' && query.include.length > 0) selection.orderByList('coupon.id', query.include);
    else selection.orderBy(ORDERS[query.orderby] ?? ORDERS['date'], query.order, { column: 'coupon.id', order: query.order });
  }

  private async between(selection: Selection, { after, before }: CouponsQuery): Promise<void> {
    const zone = await this.settings.timezone();
    if (after) selection.where('coupon.created_at > ?', instantOf(after, zone));
    if (before) selection.where('coupon.created_at < ?', instantOf(before, zone));
  }

  /** Who used these coupons, in the order in which they did; a use by nobody in particular tells nothing. */
  private async usersOf(rows: readonly CouponEntity[]): Promise<Map<number, string[]>> {
    const users = new Map<number, string[]>(rows.filter(({ usageCount }) => usageCount > 0).map(({ id }) => [id, []]));
    if (users.size === 0) return users;
    const uses = await this.database.read<{ coupon_id: number; used_by: string }>(
      `SELECT coupon_id, used_by FROM coupon_use WHERE coupon_id IN (${placeholders(users.size)}) AND used_by <> '' ORDER BY coupon_id, id`,
      [...users.keys()],
    );
    for (const use of uses) users.get(use.coupon_id)!.push(use.used_by);
    return users;
  }

  private async removeRow(unit: UnitOfWork, id: number): Promise<void> {
    await this.table.delete(unit, id);
    await unit.delete('object_id', { id });
  }

  /** That a code is free is known for certain only when the row is written. */
  private async writing(work: (unit: UnitOfWork) => Promise<Coupon>): Promise<Coupon> {
    try {
      return await this.database.write(work);
    } catch (error) {
      if (error instanceof UniqueViolation && error.concerns('coupon', 'code_key')) throw new CouponCodeTaken();
      throw error;
    }
  }
}
