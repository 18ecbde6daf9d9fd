import { Injectable } from '@nestjs/common';
import {
  CrudService,
  withListFilter,
  type DeleteOptions,
  type Page,
  type RequestContext,
  type Verb,
  type Write,
} from '@grove/rest';
import { Database, placeholders, UniqueViolation, type Selection } from '@grove/database';
import { fold, foldForSearch, instantOf, now, type RestErrorClass } from '@grove/core';
import { withTexts } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { BLANK_COUPON, CouponEntity } from './coupon.entity.js';
import { couponDeleted, couponEvent } from './coupon-events.js';
import { presentCoupon } from './coupon-presenter.js';
import { Coupon, type CouponInput } from './coupon.resource.js';
import { codeOf, revisedTerms } from './coupon-terms.rules.js';
import type { CouponsQuery } from './coupons.query.js';
import { CouponCodeTaken, CouponNotDeletable, CouponNotEditable, CouponNotFound, CouponTrashed } from './errors.js';

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
export class CouponsService extends CrudService<CouponEntity, Coupon, CouponsQuery> {
  constructor(
    database: Database,
    private readonly settings: SiteSettings,
  ) {
    super(database, CouponEntity);
  }

  override async list(asked: CouponsQuery, context: RequestContext): Promise<Page<Coupon>> {
    const query = withListFilter(asked);
    return { ...(await super.list(query, context)), perPage: query.perPage };
  }

  override async create(input: CouponInput, context: RequestContext): Promise<Coupon> {
    const cleaned = await withTexts(input, ['description'], 'postHtml');
    return refuseTakenCode(super.create(cleaned, context));
  }

  override async update(id: number, input: CouponInput, context: RequestContext): Promise<Coupon> {
    const cleaned = await withTexts(input, ['description'], 'postHtml');
    return refuseTakenCode(super.update(id, cleaned, context));
  }

  /** Answers the coupon as it was before. */
  override delete(id: number, options: DeleteOptions, context: RequestContext): Promise<Coupon> {
    return options.force ? super.delete(id, options, context) : this.trash(id, context);
  }

  protected notFoundError = (verb: Verb): RestErrorClass => UNKNOWN[verb];

  protected async prepare(input: CouponInput, { unit }: Write, current?: CouponEntity): Promise<Partial<CouponEntity>> {
    const modifiedAt = now();
    if (current) {
      const revised = revisedTerms(current, input);
      const listed = current.listed || input.code !== undefined;
      return { ...revised, listed, codeKey: listed ? revised.code : null, modifiedAt };
    }
    const coupon = revisedTerms({ ...BLANK_COUPON, code: codeOf(input.code ?? '') }, input);
    return { ...coupon, id: await unit.nextId('coupon'), codeKey: coupon.code, createdAt: modifiedAt, modifiedAt };
  }

  protected override async afterWrite(
    { unit, context, parents }: Write,
    row: CouponEntity,
    _input: CouponInput,
    before?: CouponEntity,
  ): Promise<void> {
    unit.emit(couponEvent(changeOf(row, before), await this.toResource(row, context, parents), context));
  }

  protected override async beforeDelete({ unit }: Write, { id, listed }: CouponEntity): Promise<void> {
    await unit.delete('object_id', { id });
    // Whoever was told that it went into the trash knows already.
    if (listed) unit.emit(couponDeleted(id));
  }

  protected async toResources(rows: CouponEntity[]): Promise<Coupon[]> {
    if (rows.length === 0) return [];
    const [zone, users] = await Promise.all([this.settings.timezone(), this.usersOf(rows)]);
    return rows.map((row) => presentCoupon(row, users.get(row.id) ?? [], zone));
  }

  protected async applyFilters(selection: Selection, query: CouponsQuery): Promise<void> {
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

  /** In the trash a coupon keeps its terms and its uses, but its code is free. */
  private trash(id: number, context: RequestContext): Promise<Coupon> {
    return this.database.write(async (unit) => {
      const write = { unit, context, parents: {} };
      await this.lock(write, {}, id);
      const row = await this.find(id, 'delete', context, {});
      if (!row.listed) throw new CouponTrashed();
      const before = await this.toResource(row, context, {});
      await this.table.update(unit, id, { listed: false, codeKey: null, modifiedAt: now() });
      unit.emit(couponDeleted(id));
      return before;
    });
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
}

function changeOf({ listed }: CouponEntity, before: CouponEntity | undefined): 'created' | 'updated' | 'restored' {
  if (!before) return 'created';
  return listed === before.listed ? 'updated' : 'restored';
}

/** That a code is free is known for certain only when the row is written. */
async function refuseTakenCode(written: Promise<Coupon>): Promise<Coupon> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof UniqueViolation && error.concerns('coupon', 'code_key')) throw new CouponCodeTaken();
    throw error;
  }
}
