import { Injectable } from '@nestjs/common';
import {
  CrudService,
  ResourceEvents,
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
import { ShopSettings, SiteSettings } from '@grove/settings';
import { BLANK_COUPON, CouponEntity } from './coupon.entity.js';
import { toCouponResource } from './coupon-presenter.js';
import { Coupon, type CouponInput } from './coupon.resource.js';
import { applyCouponInput, normalizeCode } from './coupon-terms.rules.js';
import type { CouponsQuery } from './coupons.query.js';
import { CouponCodeTaken, CouponNotDeletable, CouponNotEditable, CouponNotFound, CouponTrashed } from './errors.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
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

/** The verbs of coupons. `CouponUses` counts how often orders use them. */
@Injectable()
export class CouponsService extends CrudService<CouponEntity, Coupon, CouponsQuery> {
  private readonly events = new ResourceEvents(Coupon, 'coupon');

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly shop: ShopSettings,
  ) {
    super(database, CouponEntity);
  }

  override async list(args: CouponsQuery, context: RequestContext): Promise<Page<Coupon>> {
    const query = withListFilter(args);
    return { ...(await super.list(query, context)), perPage: query.perPage };
  }

  override create(input: CouponInput, context: RequestContext): Promise<Coupon> {
    return withTakenCodeError(super.create(input, context));
  }

  override update(id: number, input: CouponInput, context: RequestContext): Promise<Coupon> {
    return withTakenCodeError(super.update(id, input, context));
  }

  protected notFoundError = (verb: Verb): RestErrorClass => UNKNOWN[verb];

  protected override sanitize(input: CouponInput): Promise<CouponInput> {
    return withTexts(input, ['description'], 'postHtml');
  }

  protected async prepare(input: CouponInput, { unit }: Write, current?: CouponEntity): Promise<Partial<CouponEntity>> {
    const modifiedAt = now();
    const { priceDecimals } = await this.shop.all();
    if (current) {
      const revised = applyCouponInput(current, input, priceDecimals);
      const notInTrash = current.notInTrash || input.code !== undefined;
      return { ...revised, notInTrash, codeKey: notInTrash ? revised.code : null, modifiedAt };
    }
    const coupon = applyCouponInput({ ...BLANK_COUPON, code: normalizeCode(input.code ?? '') }, input, priceDecimals);
    return { ...coupon, id: await unit.nextId('coupon'), codeKey: coupon.code, createdAt: modifiedAt, modifiedAt };
  }

  protected override async afterWrite(
    { unit, context, parents }: Write,
    row: CouponEntity,
    _input: CouponInput,
    before?: CouponEntity,
  ): Promise<void> {
    const coupon = await this.toResource(row, context, parents);
    await this.events.publish(unit, changeOf(row, before), context, () => Promise.resolve(coupon));
  }

  /** Without `force`, the coupon moves to the trash. It keeps its fields and its uses, but another coupon may take its code. */
  protected override async remove(write: Write, row: CouponEntity, options: DeleteOptions): Promise<void> {
    const { unit } = write;
    const { id, notInTrash } = row;
    if (options.force) {
      await unit.releaseId(id);
      await super.remove(write, row, options);
    } else {
      if (!notInTrash) throw new CouponTrashed();
      await this.table.update(unit, id, { notInTrash: false, codeKey: null, modifiedAt: now() });
    }
    // The event of a coupon in the trash was published when it was trashed.
    if (notInTrash) this.events.publishDeleted(unit, id);
  }

  protected async toResources(rows: CouponEntity[]): Promise<Coupon[]> {
    if (rows.length === 0) return [];
    const [zone, shop, users] = await Promise.all([this.settings.timezone(), this.shop.all(), this.usersOf(rows)]);
    return rows.map((row) => toCouponResource(row, users.get(row.id) ?? [], { zone, decimals: shop.priceDecimals }));
  }

  protected async applyFilters(selection: Selection, query: CouponsQuery): Promise<void> {
    selection.where('coupon.not_in_trash = 1');
    // A code names one coupon, so `include` has no effect beside it.
    if (query.code) selection.where('coupon.code_key = ?', fold(query.code));
    selection.whereListed('coupon.id', query.code ? [] : query.include, query.exclude);
    if (query.search)
      selection.whereContainsWords('coupon.search_text', foldForSearch(query.search).split(' ').filter(Boolean).slice(0, 20));
    if (query.after || query.before) await this.whereCreatedBetween(selection, query);
    selection.orderByQuery(query, { id: 'coupon.id', columns: SORT_COLUMNS, fallback: SORT_COLUMNS['date'] });
  }

  private async whereCreatedBetween(selection: Selection, { after, before }: CouponsQuery): Promise<void> {
    const zone = await this.settings.timezone();
    selection.whereBetween('coupon.created_at', after && instantOf(after, zone), before && instantOf(before, zone));
  }

  /** Who used these coupons, the first use first. Uses by unknown guests are left out. */
  private async usersOf(rows: readonly CouponEntity[]): Promise<Map<number, string[]>> {
    const users = new Map<number, string[]>(rows.map(({ id }) => [id, []]));
    const uses = await this.database.read<{ coupon_id: number; used_by: string }>(
      `SELECT coupon_id, used_by FROM coupon_use WHERE coupon_id IN (${placeholders(users.size)}) AND used_by <> '' ORDER BY coupon_id, id`,
      [...users.keys()],
    );
    for (const use of uses) users.get(use.coupon_id)!.push(use.used_by);
    return users;
  }
}

function changeOf({ notInTrash }: CouponEntity, before: CouponEntity | undefined): 'created' | 'updated' | 'restored' {
  if (!before) return 'created';
  return notInTrash === before.notInTrash ? 'updated' : 'restored';
}

/** Only the unique index knows for certain whether a code is free, so its error is translated. */
async function withTakenCodeError(written: Promise<Coupon>): Promise<Coupon> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof UniqueViolation && error.concerns('coupon', 'code_key')) throw new CouponCodeTaken();
    throw error;
  }
}
