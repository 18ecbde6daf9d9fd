import { Injectable } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { ApplicationPasswordEntity } from '../application-passwords/application-password.entity.js';
import { ConsumerKeyEntity } from '../consumer-keys/consumer-key.entity.js';
import { PasswordLinkEntity } from '../password-links/password-link.entity.js';
import { allows, type Capability, type OwnCapabilities } from '../roles/roles.js';
import { SessionEntity } from '../sessions/session.entity.js';

/** What an account may do after a change; nothing if it is disabled or deleted. */
export interface ChangedAccess {
  readonly roles: readonly string[];
  can(capability: Capability): boolean;
}

/** What a library does when access ends or changes, in the same unit of work. */
export interface AccessHooks {
  keysRevoked(unit: UnitOfWork, keyIds: readonly number[]): Promise<void>;
  passwordsRevoked(unit: UnitOfWork, userId: number, uuids: readonly string[]): Promise<void>;
  accountChanged(unit: UnitOfWork, userId: number, access: ChangedAccess): Promise<void>;
}

/** Deletes consumer keys, application passwords, sessions and links, and ends what they and their accounts left behind. */
@Injectable()
export class AccessRevocation {
  private readonly hooks: AccessHooks[] = [];
  private readonly keys: Repository<ConsumerKeyEntity>;
  private readonly passwords: Repository<ApplicationPasswordEntity>;
  private readonly sessions: Repository<SessionEntity>;
  private readonly links: Repository<PasswordLinkEntity>;

  constructor(database: Database) {
    this.keys = new Repository(database, ConsumerKeyEntity);
    this.passwords = new Repository(database, ApplicationPasswordEntity);
    this.sessions = new Repository(database, SessionEntity);
    this.links = new Repository(database, PasswordLinkEntity);
  }

  /** Registers what happens when access ends: webhooks that were created with it are paused. */
  use(hooks: AccessHooks): void {
    this.hooks.push(hooks);
  }

  /** Revokes one key, or all keys of an account. Returns their number. */
  async revokeKeys(unit: UnitOfWork, which: { readonly id: number } | { readonly userId: number }): Promise<number> {
    const ids = (await this.keys.find({ where: which, order: { id: 'ASC' } })).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const { affected } = await this.keys.delete(ids);
    for (const { keysRevoked } of this.hooks) await keysRevoked(unit, ids);
    return affected ?? 0;
  }

  /** Revokes one application password of an account, or all. Returns their number. */
  async revokePasswords(unit: UnitOfWork, userId: number, uuid?: string): Promise<number> {
    const which = { userId, ...(uuid !== undefined && { uuid }) };
    const uuids = (await this.passwords.find({ where: which, order: { id: 'ASC' } })).map((password) => password.uuid);
    if (uuids.length === 0) return 0;
    const { affected } = await this.passwords.delete(which);
    for (const { passwordsRevoked } of this.hooks) await passwordsRevoked(unit, userId, uuids);
    return affected ?? 0;
  }

  /** Ends one session of an account, or all. Returns their number. */
  async revokeSessions(_unit: UnitOfWork, userId: number, id?: number): Promise<number> {
    return (await this.sessions.delete({ userId, ...(id !== undefined && { id }) })).affected ?? 0;
  }

  /** Revokes all links that set the password of an account. */
  async revokePasswordLinks(_unit: UnitOfWork, userId: number): Promise<void> {
    await this.links.delete({ userId });
  }

  /** Announces which roles and capabilities an account has now. */
  async accountChanged(unit: UnitOfWork, userId: number, roles: readonly string[], own?: OwnCapabilities | null): Promise<void> {
    const access: ChangedAccess = { roles, can: (capability) => allows(roles, capability, own ?? undefined) };
    for (const { accountChanged } of this.hooks) await accountChanged(unit, userId, access);
  }
}
