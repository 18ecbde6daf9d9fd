import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { In } from 'typeorm';
import { fold } from '@grove/core';
import { USAGE_LIMIT_REACHED, USER_LIMIT_REACHED } from './coupon.rules.js';
import { codeKeysOf, isCodeOf } from './coupon-code.rules.js';
import { CouponEntity } from './coupon.entity.js';
import { CouponUseEntity } from './coupon-use.entity.js';
import { InvalidCoupon } from './errors.js';

/** One use of a coupon: a coupon line of an order. */
export interface CouponUse {
  /** In upper or lower case. */
  readonly code: string;
  /** The id of the customer as text, or the e-mail address of a guest; empty if neither is known. */
  readonly usedBy: string;
  /** Whether the server applied the coupon, so that its usage limits hold. A coupon that was sent with its discount may exceed them. */
  readonly limited?: boolean;
}

/** Counts which orders use which coupons, in the unit of work that changes the order. */
@Injectable()
export class CouponUses {
  private readonly coupons = new Repository(this.database, CouponEntity);
  private readonly uses = new Repository(this.database, CouponUseEntity);

  constructor(private readonly database: Database) {}

  /**
   * The published coupons with these codes; unknown codes are skipped. They are locked until the unit commits, so that decisions that
   * depend on their counts stay valid. Several coupons are locked in the order of their ids, so that units never wait for each other in a circle.
   */
  async find(codes: readonly string[]): Promise<CouponEntity[]> {
    const keys = [...new Set(codes.flatMap(codeKeysOf))];
    if (keys.length === 0) return [];
    if (keys.length === 1) return (await this.coupons.find({ where: { codeKey: keys[0] }, ...LOCKED })).filter(isPublished);
    const found = await this.coupons.find({ select: { id: true }, where: { codeKey: In(keys) } });
    const coupons = await this.lock(found.map(({ id }) => id));
    // Before a coupon was locked, it may have got another code or may have been trashed.
    return coupons.filter((coupon) => isPublished(coupon) && coupon.codeKey !== null && keys.includes(coupon.codeKey));
  }

  private async lock(ids: readonly number[]): Promise<CouponEntity[]> {
    if (ids.length === 0) return [];
    return this.coupons.find({ where: { id: In(ids) }, order: { id: 'ASC' }, ...LOCKED });
  }

  /**
   * Counts the coupon lines of an order whose codes exist. Throws `InvalidCoupon` if a limited coupon has no use left. Coupons that `find` returned
   * in this unit, and whose uses it has not changed since, can be passed as `known`, so that they are not read again.
   */
  async count(orderId: number, uses: readonly CouponUse[], known: readonly CouponEntity[] = []): Promise<void> {
    const codes = uses.map(({ code }) => code).filter((code) => !known.some(({ codeKey }) => isCodeOf(code, codeKey)));
    const coupons = [...known, ...(await this.find(codes))].sort((one, other) => one.id - other.id);
    for (const coupon of coupons)
      for (const [earlier, use] of uses.filter(({ code }) => isCodeOf(code, coupon.codeKey)).entries())
        await this.countOne(orderId, { ...coupon, usageCount: coupon.usageCount + earlier }, use);
  }

  /** Removes all counted uses of an order. `uses` are its coupon lines. */
  async uncount(orderId: number, uses: readonly CouponUse[] = []): Promise<void> {
    const counted = await this.uses.findBy({ orderId });
    const couponIds = [...new Set(counted.map(({ couponId }) => couponId))];
    for (const { id, usageCount } of await this.lock(couponIds)) {
      const removed = counted.filter(({ couponId }) => couponId === id).length;
      await this.coupons.update(id, { usageCount: usageCount - removed });
    }
    if (counted.length > 0) await this.uses.delete({ orderId });
    if (counted.length < uses.length) await this.uncountImported(uses, couponIds);
  }

  /** An imported coupon knows who used it, but not for which orders: one use of this user is removed. */
  private async uncountImported(uses: readonly CouponUse[], except: readonly number[]): Promise<void> {
    const coupons = await this.find(uses.map(({ code }) => code));
    for (const { id: couponId, codeKey, usageCount } of coupons.filter(({ id }) => !except.includes(id))) {
      let left = usageCount;
      for (const { usedBy } of uses.filter(({ code }) => isCodeOf(code, codeKey))) {
        const [use] = await this.uses.find({
          where: { couponId, userKey: fold(usedBy), orderId: 0 },
          order: { id: 'ASC' },
          take: 1,
        });
        if (!use) continue;
        await this.uses.delete(use.id);
        left = Math.max(0, left - 1);
        await this.coupons.update(couponId, { usageCount: left });
      }
    }
  }

  /** How often this customer or guest has used a coupon; 0 for an unknown guest. */
  async usesOf(couponId: number, usedBy: string): Promise<number> {
    const userKey = fold(usedBy);
    return userKey === '' ? 0 : this.uses.countBy({ couponId, userKey });
  }

  private async countOne(orderId: number, coupon: CouponEntity, use: CouponUse): Promise<void> {
    const { id: couponId, code, usageLimit, usageCount, usageLimitPerUser } = coupon;
    const isFull = use.limited && usageLimitPerUser !== null && (await this.usesOf(couponId, use.usedBy)) >= usageLimitPerUser;
    if (isFull) throw new InvalidCoupon({ coupon: code, reason: USER_LIMIT_REACHED });
    // The coupon is locked, so this is what the row has.
    if (use.limited && usageLimit !== null && usageCount >= usageLimit)
      throw new InvalidCoupon({ coupon: code, reason: USAGE_LIMIT_REACHED });
    await this.coupons.update(couponId, { usageCount: usageCount + 1 });
    await this.uses.insert({ couponId, orderId, usedBy: use.usedBy, userKey: fold(use.usedBy) });
  }
}

const LOCKED = { lock: { mode: 'pessimistic_write' } } as const;

const isPublished = ({ status }: CouponEntity): boolean => status === 'publish';
