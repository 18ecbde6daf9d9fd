import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from '@grove/database';
import { isObject, type Input } from '@grove/rest';
import { ConfirmationInvalid } from '../errors.js';

const PURPOSE = 'refund confirmations';

/** How long a confirmation is valid: long enough for a person to read the amount. */
export const VALID_MINUTES = 10;

/** What a confirmation allows: one refund, as it was previewed. */
interface ConfirmedRefund {
  readonly orderId: number;
  /** What was sent to the preview. */
  readonly input: Input;
  /** What the preview said that the customer gets. */
  readonly amount: string;
  /** The same as long as the refund would be the same. */
  readonly refund: string;
  /** The same as long as the order is as it was. */
  readonly order: string;
  /** Who previewed it. */
  readonly caller: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Makes and checks confirmations. They are signed with the key of the installation, so every process can check them, and nothing is stored. */
@Injectable()
export class RefundConfirmations {
  constructor(private readonly keyRing: KeyRing) {}

  async create(refund: Omit<ConfirmedRefund, 'endsAt'>): Promise<string> {
    const confirmed: ConfirmedRefund = { ...refund, endsAt: Date.now() + VALID_MINUTES * 60_000 };
    const content = Buffer.from(JSON.stringify(confirmed)).toString('base64url');
    const { secret } = await this.keyRing.activeKey(PURPOSE);
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  }

  /** What a confirmation allows. Throws if Grove did not make it; whether it has ended is not checked. */
  async read(confirmation: string): Promise<ConfirmedRefund> {
    const [content, signature = '', ...others] = confirmation.trim().split('.');
    const given = Buffer.from(signature, 'base64url');
    const isSigned = (await this.keyRing.keysFor(PURPOSE)).some(({ secret }) => {
      const expected = createHmac('sha256', secret).update(content).digest();
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isSigned || others.length > 0) throw new ConfirmationInvalid();
    const value: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
    if (!isObject(value)) throw new ConfirmationInvalid();
    return value as unknown as ConfirmedRefund;
  }
}
