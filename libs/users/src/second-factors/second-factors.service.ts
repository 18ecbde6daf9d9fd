import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { IsNull, LessThan, Not } from 'typeorm';
import { now, seal, unseal } from '@grove/core';
import { Database, KeyRing, Repository, SealedColumn, SecretRotation } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { SecondFactorExists, SecondFactorMissing, SecondFactorUnconfirmed } from '../errors.js';
import { tokenHash } from '../secrets/random-token.js';
import { newRecoveryCode, RECOVERY_CODES, recoveryCodeIn } from './recovery-codes.js';
import { RecoveryCodeEntity, SecondFactorEntity } from './second-factor.entity.js';

/** What an app needs to show codes. */
interface NewSecondFactor {
  /** In base 32, for typing. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
}

interface SecondFactorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Codes of the step before and the step after count too, because clocks differ. */
const WINDOW = 1;

const PURPOSE = 'second factors';

/** Second factors: codes of an app (TOTP, RFC 6238), and recovery codes. Each code counts once. */
@Injectable()
export class SecondFactors {
  private readonly factors: Repository<SecondFactorEntity>;
  private readonly codes: Repository<RecoveryCodeEntity>;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly settings: SiteSettings,
    rotation: SecretRotation,
  ) {
    this.factors = new Repository(database, SecondFactorEntity);
    this.codes = new Repository(database, RecoveryCodeEntity);
    rotation.add(new SealedColumn(database, ring, PURPOSE, SEALED));
  }

  async stateOf(userId: number): Promise<SecondFactorState> {
    const enabled = await this.isEnabled(userId);
    return { enabled, recoveryCodesLeft: enabled ? await this.codes.countBy({ userId }) : 0 };
  }

  isEnabled(userId: number): Promise<boolean> {
    return this.factors.existsBy({ userId, confirmedAt: Not(IsNull()) });
  }

  /** Makes a second factor, which counts once it is confirmed. It replaces one that was never confirmed. */
  async create(userId: number, username: string): Promise<NewSecondFactor> {
    const secret = new Secret({ size: SECRET_BYTES });
    const sealedSecret = seal(await this.ring.activeKey(PURPOSE), secret.base32, ownerOf(userId));
    await this.database.write(async () => {
      if (await this.isEnabled(userId)) throw new SecondFactorExists();
      await this.factors.delete({ userId });
      await this.factors.insert({ userId, sealedSecret, confirmedAt: null, lastStep: 0 });
    });
    const { name } = await this.settings.describe();
    // A colon would separate the issuer from the label.
    const issuer = name.replaceAll(':', ' ').trim() || 'Grove';
    return { secret: secret.base32, uri: new TOTP({ secret, issuer, label: username }).toString() };
  }

  /** Confirms a new second factor with a code of the app. Returns its recovery codes, which are never shown again. */
  async confirm(userId: number, code: string): Promise<string[]> {
    return this.database.write(async () => {
      const factor = await this.lock(userId);
      if (!factor) throw new SecondFactorMissing();
      if (factor.confirmedAt !== null) throw new SecondFactorExists();
      const lastStep = await this.stepOf(factor, code);
      if (lastStep === undefined) throw new SecondFactorUnconfirmed();
      await this.factors.update(factor.id, { confirmedAt: now(), lastStep });
      return this.replaceCodes(userId);
    });
  }

  /** Replaces all recovery codes of a second factor that counts. Returns the new ones, which are never shown again. */
  async renewCodes(userId: number): Promise<string[]> {
    return this.database.write(async () => {
      const factor = await this.lock(userId);
      if (!factor || factor.confirmedAt === null) throw new SecondFactorMissing();
      return this.replaceCodes(userId);
    });
  }

  /** Uses a code of the app or a recovery code. Says whether it was right; of several simultaneous uses exactly one is. */
  accept(userId: number, code: string): Promise<boolean> {
    const recoveryCode = recoveryCodeIn(code);
    return this.database.write(async () => {
      if (recoveryCode !== undefined) return (await this.codes.delete({ userId, hash: tokenHash(recoveryCode) })).affected === 1;
      const factor = await this.factors.findOneBy({ userId, confirmedAt: Not(IsNull()) });
      const lastStep = factor ? await this.stepOf(factor, code) : undefined;
      if (!factor || lastStep === undefined) return false;
      const unused = { id: factor.id, lastStep: LessThan(lastStep) };
      return (await this.factors.update(unused, { lastStep })).affected === 1;
    });
  }

  /** Removes the second factor of an account and its recovery codes. Says whether there was one. */
  remove(userId: number): Promise<boolean> {
    return this.database.write(async () => {
      await this.codes.delete({ userId });
      return (await this.factors.delete({ userId })).affected === 1;
    });
  }

  private async replaceCodes(userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await this.codes.delete({ userId });
    await this.codes.insert(codes.map((one) => ({ userId, hash: tokenHash(one) })));
    return codes;
  }

  private lock(userId: number): Promise<SecondFactorEntity | null> {
    return this.factors.findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** The time step of a code; undefined if it is wrong. */
  private async stepOf({ userId, sealedSecret }: SecondFactorEntity, code: string): Promise<number | undefined> {
    const secret = Secret.fromBase32(unseal(await this.ring.keysFor(PURPOSE), sealedSecret, ownerOf(userId)));
    const totp = new TOTP({ secret });
    const timestamp = Date.now();
    const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW });
    return delta === null ? undefined : totp.counter({ timestamp }) + delta;
  }
}

const ownerOf = (userId: number | string): string => `second factor of ${userId}`;

const SEALED = {
  table: 'second_factor',
  column: 'sealed_secret',
  purpose: PURPOSE,
  ownerColumn: 'user_id',
  ownerOf,
  open: unseal,
} as const;
