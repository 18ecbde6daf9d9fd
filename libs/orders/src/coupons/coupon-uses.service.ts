import { Injectable } from '@nestjs/common';
import { Database, forUpdate, placeholders, Table, type SqlValue, type UnitOfWork } from '@grove/database';
import { fold } from '@grove/core';
import { USAGE_LIMIT_REACHED, USER_LIMIT_REACHED } from './coupon.rules.js';
import { CouponEntity } from './coupon.entity.js';
import { CouponUseEntity } from './coupon-use.entity.js';
import { InvalidCoupon } from './errors.js';

/** A coupon line of an order that counts as a use. */
export interface CouponUse {
  /** In any case. */
  readonly code: string;
  /** The customer's id as text, or the e-mail of a guest; empty when neither is known. */
  readonly usedBy: string;
  /** The coupon was applied here, so its limits hold; one that the order's sender priced counts beyond them. */
  readonly limited?: boolean;
}

/** Counts which orders used which coupons. Everything happens in the unit of work that changes the order. */
@Injectable()
export class CouponUses {
  private readonly coupons: Table<CouponEntity>;
  private readonly uses: Table<CouponUseEntity>;

  constructor(database: Database) {
    this.coupons = new Table(database, CouponEntity);
    this.uses = new Table(database, CouponUseEntity);
  }

  /**
   * The coupons of these codes that are not in the trash; codes that nobody has are passed over. They stay as they are until the unit is stored,
   * so that what was decided on their counts still holds then. All who need several lock them in the order of their ids and never wait in a circle.
   */
  async find(unit: UnitOfWork, codes: readonly string[]): Promise<CouponEntity[]> {
    const keys = [...new Set(codes.map(fold))].filter((key) => key !== '');
    if (keys.length === 0) return [];
    if (keys.length === 1) return this.locked(unit, 'code_key = ?', keys);
    const found = await unit.read<{ id: number }>(`SELECT id FROM coupon WHERE code_key IN (${placeholders(keys.length)})`, keys);
    if (found.length === 0) return [];
    const ids = found.map((row) => row.id).sort((a, b) => a - b);
    const coupons = await this.locked(unit, `id IN (${placeholders(ids.length)}) ORDER BY id`, ids);
    // One that got another code, or was trashed, before it was locked is no longer meant.
    return coupons.filter(({ codeKey }) => codeKey !== null && keys.includes(codeKey));
  }

  private async locked(unit: UnitOfWork, condition: string, values: readonly SqlValue[]): Promise<CouponEntity[]> {
    const rows = await unit.read<object>(
      `SELECT ${this.coupons.columns} FROM coupon WHERE ${condition}${forUpdate(unit)}`,
      values,
    );
    return rows.map((row) => this.coupons.toEntity(row));
  }

  /**
   * Counts the coupon lines of an order, each whose code exists. Throws `InvalidCoupon` when there is no room left for a limited one. Coupons that
   * `find` gave in this unit may be handed back as `known`.
   */
  async count(unit: UnitOfWork, orderId: number, uses: readonly CouponUse[], known: readonly CouponEntity[] = []): Promise<void> {
    const codes = uses.map(({ code }) => code).filter((code) => !known.some(({ codeKey }) => codeKey === fold(code)));
    const coupons = [...known, ...(await this.find(unit, codes))].sort((one, other) => one.id - other.id);
    for (const coupon of coupons)
      for (const use of uses.filter(({ code }) => fold(code) === coupon.codeKey)) await this.countOne(unit, orderId, coupon, use);
  }

  /** Takes back whatever was counted for an order. */
  async uncount(unit: UnitOfWork, orderId: number): Promise<void> {
    const counted = await unit.read<{ coupon_id: number; uses: number }>(
      'SELECT coupon_id, COUNT(*) AS uses FROM coupon_use WHERE order_id = ? GROUP BY coupon_id ORDER BY coupon_id',
      [orderId],
    );
    for (const { coupon_id, uses } of counted)
      await unit.query('UPDATE coupon SET usage_count = usage_count - ? WHERE id = ?', [Number(uses), coupon_id]);
    if (counted.length > 0) await unit.delete('coupon_use', { order_id: orderId });
  }

  /** How often this customer or guest used a coupon; nobody in particular never did. */
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
    const { id: couponId, code, usageLimitPerUser } = coupon;
    const isFull =
      use.limited && usageLimitPerUser !== null && (await this.usesOf(unit, couponId, use.usedBy)) >= usageLimitPerUser;
    if (isFull) throw new InvalidCoupon({ coupon: code, reason: USER_LIMIT_REACHED });
    const withRoom = use.limited ? ' AND (usage_limit IS NULL OR usage_count < usage_limit)' : '';
    const { affected } = await unit.query(`UPDATE coupon SET usage_count = usage_count + 1 WHERE id = ?${withRoom}`, [couponId]);
    if (affected === 0) throw new InvalidCoupon({ coupon: code, reason: USAGE_LIMIT_REACHED });
    await this.uses.insert(unit, { couponId, orderId, usedBy: use.usedBy, userKey: fold(use.usedBy) });
  }
}
