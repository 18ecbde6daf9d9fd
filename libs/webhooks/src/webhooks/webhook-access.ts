import { Injectable } from '@nestjs/common';
import { In, type FindOptionsWhere } from 'typeorm';
import { now } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { WebhookEntity } from '../model/webhook.entity.js';

/** Why webhooks are paused whose credential was revoked, or whose owner lost the right to manage webhooks. */
const KEY_REVOKED = 'The consumer key that created this webhook was revoked.';
const PASSWORD_REVOKED = 'The application password that created this webhook was revoked.';
const OWNER_LOST_ACCESS = 'The account that created this webhook may not manage webhooks any more.';

type Condition = FindOptionsWhere<WebhookEntity>;

/** Pauses webhooks when the access of their owners ends. */
@Injectable()
export class WebhookAccess {
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(database: Database) {
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** Pauses the webhooks of consumer keys that are revoked. Their waiting deliveries are cancelled. */
  pauseOfKeys(keyIds: readonly number[]): Promise<void> {
    return this.pause(KEY_REVOKED, { keyId: In(keyIds) });
  }

  /** Pauses the webhooks of application passwords of an account that are revoked. */
  pauseOfPasswords(userId: number, uuids: readonly string[]): Promise<void> {
    return this.pause(PASSWORD_REVOKED, { userId, applicationPassword: In(uuids) });
  }

  /** Pauses the webhooks of an account that may not manage webhooks any more, and remembers whether it is an administrator. */
  async ownerChanged(userId: number, owner: { mayManage: boolean; isAdministrator: boolean }): Promise<void> {
    await this.webhooks.update({ userId }, { ownerIsAdministrator: owner.isAdministrator });
    if (!owner.mayManage) await this.pause(OWNER_LOST_ACCESS, { userId });
  }

  /** The ids of the webhooks of a consumer key that are paused because it was revoked. */
  pausedOfKey(keyId: number): Promise<number[]> {
    return this.paused(KEY_REVOKED, { keyId });
  }

  /** The ids of the webhooks of an application password that are paused because it was revoked. */
  pausedOfPassword(userId: number, uuid: string): Promise<number[]> {
    return this.paused(PASSWORD_REVOKED, { userId, applicationPassword: uuid });
  }

  /** The ids of the webhooks of an account that are paused because it may not manage webhooks any more. */
  pausedOfOwner(userId: number): Promise<number[]> {
    return this.paused(OWNER_LOST_ACCESS, { userId });
  }

  private async paused(disabledReason: string, condition: Condition): Promise<number[]> {
    const where: Condition = { ...condition, status: 'paused', disabledReason };
    return (await this.webhooks.find({ select: { id: true }, where, order: { id: 'ASC' } })).map(({ id }) => id);
  }

  /** Waiting deliveries of paused webhooks are cancelled. */
  private async pause(disabledReason: string, condition: Condition): Promise<void> {
    const paused = { status: 'paused', disabledReason, disabledForFailuresAt: null, modifiedAt: now() } as const;
    await this.webhooks.update({ ...condition, status: In(['active', 'disabled']) }, paused);
  }
}
