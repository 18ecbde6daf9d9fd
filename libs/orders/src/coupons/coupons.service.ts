import { Injectable } from '@nestjs/common';
import {
  CrudService,
  MetaDataStore,
  ResourceEvents,
  datesIn,
  withListFilter,
  type DeleteOptions,
  type Page,
  type RequestContext,
  type Verb,
  type Write,
} from '@grove/rest';
import { In, Not, type SelectQueryBuilder } from 'typeorm';
import {
  Database,
  orderByArguments,
  Repository,
  UniqueViolation,
  whereBetween,
  whereContainsWords,
  whereListed,
} from '@grove/database';
import { fold, foldForSearch, sentInstant, now, type RestErrorClass } from '@grove/core';
import { withTexts } from '@grove/content';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { BLANK_COUPON, CouponEntity } from './coupon.entity.js';
import { CouponUseEntity } from './coupon-use.entity.js';
import { couponCode } from './coupon-code.rules.js';
import { toCouponRecord, type CouponRecord } from './coupon-record.js';
import { Coupon } from './api/v1.js';
import type { CouponInput } from './coupon-input.js';
import { applyCouponInput, normalizeCode } from './coupon-terms.rules.js';
import type { CouponsQuery } from './api/query-v1.js';
import type { CouponsQueryV2 } from './api/query-v2.js';
import { CouponCodeTaken, CouponNotDeletable, CouponNotEditable, CouponNotFound, CouponTrashed } from './errors.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'coupon.createdAt',
  id: 'coupon.id',
  title: 'coupon.code',
  slug: 'coupon.code',
  modified: 'coupon.modifiedAt',
};

/** The kind of their ids and of their metadata. */
const KIND = 'coupon';

/** The verbs of coupons. `CouponUses` counts how often orders use them. */
@Injectable()
export class CouponsService extends CrudService<CouponEntity, CouponRecord, CouponsQuery & Partial<CouponsQueryV2>> {
  private readonly events = new ResourceEvents<CouponRecord>(this.database, Coupon, 'coupon');
  private readonly uses = new Repository(this.database, CouponUseEntity);

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly shop: ShopSettings,
    private readonly metaData: MetaDataStore,
  ) {
    super(database, CouponEntity);
  }

  override async list(args: CouponsQuery, context: RequestContext): Promise<Page<CouponRecord>> {
    const query = withListFilter(args);
    return { ...(await super.list(query, context)), perPage: query.perPage };
  }

  /** Whether a coupon has this code, whatever its letter case. */
  isTaken(code: string): Promise<boolean> {
    return this.repository.existsBy({ codeKey: normalizeCode(code) });
  }

  override create(input: CouponInput, context: RequestContext): Promise<CouponRecord> {
    return withTakenCodeError(super.create(input, context));
  }

  override update(id: number, input: CouponInput, context: RequestContext): Promise<CouponRecord> {
    return withTakenCodeError(super.update(id, input, context));
  }

  protected notFoundError = (verb: Verb): RestErrorClass =>
    verb === 'edit' ? CouponNotEditable : verb === 'delete' ? CouponNotDeletable : CouponNotFound;

  protected override sanitize(input: CouponInput): Promise<CouponInput> {
    return withTexts(input, ['description'], 'postHtml');
  }

  protected async prepare(input: CouponInput, { unit }: Write, current?: CouponEntity): Promise<Partial<CouponEntity>> {
    const modifiedAt = now();
    const { priceDecimals } = await this.shop.all();
    const before = current ?? { ...BLANK_COUPON, code: normalizeCode(input.code ?? '') };
    const revised = {
      ...applyCouponInput(before, input, priceDecimals),
      ...statusColumns(before, input),
      ...(await this.expiryIn(input, current)),
      modifiedAt,
    };
    const codeKey = revised.notInTrash ? revised.code : null;
    return current ? { ...revised, codeKey } : { ...revised, id: await unit.nextId(KIND), codeKey, createdAt: modifiedAt };
  }

  /** The date of expiry that `wc/v2` and `wc/v3` send, in the time zone of the site. */
  private async expiryIn({ dateExpires }: CouponInput, current?: CouponEntity): Promise<Partial<CouponEntity>> {
    if (dateExpires === undefined) return {};
    if (dateExpires === '') return { expiresAt: null };
    return { expiresAt: sentInstant(dateExpires, await this.settings.timezone(), current?.expiresAt) };
  }

  protected override async afterWrite(
    { unit, context, parents }: Write,
    row: CouponEntity,
    input: CouponInput,
    before?: CouponEntity,
  ): Promise<void> {
    await this.metaData.write(KIND, row.id, input.metaData);
    const coupon = await this.toRecord(row, context, parents);
    await this.events.publish(unit, changeOf(row, before), context, () => Promise.resolve(coupon));
  }

  /** Without `force`, the coupon moves to the trash. It keeps its fields and its uses, but another coupon may take its code. */
  protected override async remove(write: Write, row: CouponEntity, options: DeleteOptions): Promise<void> {
    const { unit } = write;
    const { id, notInTrash } = row;
    if (options.force) {
      await unit.releaseId(id);
      await this.metaData.remove(KIND, id);
      await super.remove(write, row, options);
    } else {
      if (!notInTrash) throw new CouponTrashed();
      await this.repository.update(id, { notInTrash: false, status: 'trash', codeKey: null, modifiedAt: now() });
    }
    // The event of a coupon in the trash was published when it was trashed.
    if (notInTrash) this.events.publishDeleted(unit, id);
  }

  protected async toRecords(rows: CouponEntity[]): Promise<CouponRecord[]> {
    if (rows.length === 0) return [];
    const [zone, shop, users] = await Promise.all([this.settings.timezone(), this.shop.all(), this.usersOf(rows)]);
    return rows.map((row) => toCouponRecord(row, users.get(row.id) ?? [], { zone, decimals: shop.priceDecimals }));
  }

  protected async applyFilters(query: SelectQueryBuilder<CouponEntity>, args: CouponsQuery): Promise<void> {
    query.andWhere({ notInTrash: true });
    // A code names one coupon, so `include` has no effect besides it.
    if (args.code) query.andWhere({ codeKey: In([couponCode(args.code), fold(args.code)]), status: 'publish' });
    whereListed(query, 'coupon.id', args.code ? [] : args.include, args.exclude);
    if (args.search)
      whereContainsWords(query, 'coupon.searchText', foldForSearch(args.search).split(' ').filter(Boolean).slice(0, 20));
    const dates = await datesIn(args, () => this.settings.timezone());
    whereBetween(query, 'coupon.createdAt', dates.after, dates.before);
    whereBetween(query, 'coupon.modifiedAt', dates.modifiedAfter, dates.modifiedBefore);
    orderByArguments(query, args, { columns: SORT_COLUMNS, fallback: SORT_COLUMNS['date'] });
  }

  /** Who used these coupons, the first use first. Uses by unknown guests are left out. */
  private async usersOf(rows: readonly CouponEntity[]): Promise<Map<number, string[]>> {
    const users = new Map<number, string[]>(rows.map(({ id }) => [id, []]));
    const uses = await this.uses.find({ where: { couponId: In([...users.keys()]), usedBy: Not('') }, order: { id: 'ASC' } });
    for (const { couponId, usedBy } of uses) users.get(couponId)!.push(usedBy);
    return users;
  }
}

/** A status that is sent decides. In the trash, a code restores the coupon as published. */
function statusColumns(before: Pick<CouponEntity, 'status'>, input: CouponInput): Pick<CouponEntity, 'status' | 'notInTrash'> {
  const restored = before.status === 'trash' && input.code !== undefined ? 'publish' : before.status;
  const status = input.status ?? restored;
  return { status, notInTrash: status !== 'trash' };
}

function changeOf({ notInTrash }: CouponEntity, before: CouponEntity | undefined): 'created' | 'updated' | 'restored' {
  if (!before) return 'created';
  return notInTrash === before.notInTrash ? 'updated' : 'restored';
}

/** Only the unique index knows for certain whether a code is free, so its error is translated. */
async function withTakenCodeError(written: Promise<CouponRecord>): Promise<CouponRecord> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof UniqueViolation && error.concerns('coupon', 'code_key')) throw new CouponCodeTaken();
    throw error;
  }
}
