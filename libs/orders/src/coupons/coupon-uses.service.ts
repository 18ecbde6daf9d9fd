import { Injectable } from '@nestjs/common';
import { Database, forUpdate, placeholders, Table, type SqlValue, type UnitOfWork } from '@grove/database';
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
  private readonly coupons: Table<CouponEntity>;
  private readonly uses: Table<CouponUseEntity>;

  constructor(database: Database) {
    this.coupons = new Table(database, CouponEntity);
    this.uses = new Table(database, CouponUseEntity);
  }

  /**
   * The published coupons with these codes; unknown codes are skipped. They are locked until the unit commits, so that decisions that
   * depend on their counts stay valid. Several coupons are locked in the order of their ids, so that units never wait for each other in a circle.
   */
  async find(unit: UnitOfWork, codes: readonly string[]): Promise<CouponEntity[]> {
    const keys = [...new Set(codes.flatMap(codeKeysOf))];
    if (keys.length === 0) return [];
    if (keys.length === 1) return this.readLocked(unit, 'code_key = ?', keys);
    const found = await unit.read<{ id: number }>(`SELECT id FROM coupon WHERE code_key IN (${placeholders(keys.length)})`, keys);
    if (found.length === 0) return [];
    const ids = found.map((row) => row.id).sort((a, b) => a - b);
    const coupons = await this.readLocked(unit, `id IN (${placeholders(ids.length)}) ORDER BY id`, ids);
    // Before a coupon was locked, it may have got another code or may have been trashed.
    return coupons.filter(({ codeKey }) => codeKey !== null && keys.includes(codeKey));
  }

  private async readLocked(unit: UnitOfWork, condition: string, values: readonly SqlValue[]): Promise<CouponEntity[]> {
    const rows = await unit.read<object>(
      `SELECT ${this.coupons.columns} FROM coupon WHERE ${condition}${forUpdate(unit)}`,
      values,
    );
    return rows.map((row) => this.coupons.toEntity(row)).filter(({ status }) => status === 'publish');
  }

  /**
   * Counts the coupon lines of an order whose codes exist. Throws `InvalidCoupon` if a limited coupon has no use left. Coupons that `find` returned
   * in this unit, and whose uses it has not changed since, can be passed as `known`, so that they are not read again.
   */
  async count(unit: UnitOfWork, orderId: number, uses: readonly CouponUse[], known: readonly CouponEntity[] = []): Promise<void> {
    const codes = uses.map(({ code }) => code).filter((code) => !known.some(({ codeKey }) => isCodeOf(code, codeKey)));
    const coupons = [...known, ...(await this.find(unit, codes))].sort((one, other) => one.id - other.id);
    for (const coupon of coupons)
      for (const [earlier, use] of uses.filter(({ code }) => isCodeOf(code, coupon.codeKey)).entries())
        await this.countOne(unit, orderId, { ...coupon, usageCount: coupon.usageCount + earlier }, use);
  }

  /** Removes all counted uses of an order. `uses` are its coupon lines. */
  async uncount(unit: UnitOfWork, orderId: number, uses: readonly CouponUse[] = []): Promise<void> {
    const counted = await unit.read<{ coupon_id: number; uses: number }>(
      'SELECT coupon_id, COUNT(*) AS uses FROM coupon_use WHERE order_id = ? GROUP BY coupon_id ORDER BY coupon_id',
      [orderId],
    );
    for (const { coupon_id, uses } of counted)
      await unit.query('UPDATE coupon SET usage_count = usage_count - ? WHERE id = ?', [Number(uses), coupon_id]);
    if (counted.length > 0) await unit.delete('coupon_use', { order_id: orderId });
    const removed = counted.reduce((sum, row) => sum + Number(row.uses), 0);
    if (removed < uses.length)
      await this.uncountImported(
        unit,
        uses,
        counted.map(({ coupon_id }) => coupon_id),
      );
  }

  /** An imported coupon knows who used it, but not for which orders: one use of this user is removed. */
  private async uncountImported(unit: UnitOfWork, uses: readonly CouponUse[], except: readonly number[]): Promise<void> {
    const coupons = await this.find(
      unit,
      uses.map(({ code }) => code),
    );
    for (const { id: couponId, codeKey } of coupons.filter(({ id }) => !except.includes(id)))
      for (const { usedBy } of uses.filter(({ code }) => isCodeOf(code, codeKey))) {
        const [use] = await unit.read<{ id: number | null }>(
          'SELECT MIN(id) AS id FROM coupon_use WHERE coupon_id = ? AND user_key = ? AND order_id = 0',
          [couponId, fold(usedBy)],
        );
        if (use.id === null) continue;
        await unit.delete('coupon_use', { id: use.id });
        await unit.query('UPDATE coupon SET usage_count = usage_count - 1 WHERE id = ? AND usage_count > 0', [couponId]);
      }
  }

  /** How often this customer or guest has used a coupon; 0 for an unknown guest. */
  async usesOf(unit: UnitOfWork, couponId: number, usedBy: string): Promise<number> {
    const key = fold(usedBy);
    if (key === '') return 0;
    const [counted] = await unit.read<{ uses: number }>(
      'SELECT COUNT(*) AS uses FROM coupon_use WHERE coupon_id = ? AND user_key = ?',
      [couponId, key],
    );
    return Number(counted.uses);
  }

  private async countOne(unit: UnitOfWork, orderId: number, coupon: CouponEntity, use: CouponUse): Promise<void> {
    const { id: couponId, code, usageLimit, usageCount, usageLimitPerUser } = coupon;
    const isFull =
      use.limited && usageLimitPerUser !== null && (await this.usesOf(unit, couponId, use.usedBy)) >= usageLimitPerUser;
    if (isFull) throw new InvalidCoupon({ coupon: code, reason: USER_LIMIT_REACHED });
    // The coupon is locked, so this is what the row has.
    if (use.limited && usageLimit !== null && usageCount >= usageLimit)
      throw new InvalidCoupon({ coupon: code, reason: USAGE_LIMIT_REACHED });
    await unit.query('UPDATE coupon SET usage_count = usage_count + 1 WHERE id = ?', [couponId]);
    await this.uses.insertMany(unit, [{ couponId, orderId, usedBy: use.usedBy, userKey: fold(use.usedBy) }]);
  }
}
