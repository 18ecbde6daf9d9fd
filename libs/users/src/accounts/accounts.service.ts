import { Injectable } from '@nestjs/common';
import { Database, batchLoader, lockRow, placeholders, type BatchLoader, type UnitOfWork } from '@grove/database';
import { fold, InvalidParameters, now, slugify } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import { InvalidReassign, UnknownUser } from '../errors.js';
import { toAccount, AccountTable, type Account } from './account.js';
import { validationErrors, type ValidatedFields } from './account.rules.js';
import { toColumns, displayKeyOf, emailColumns, type AccountChanges, type NewAccount } from './account-columns.js';
import { assertNamesDoNotCross } from './crossing-names.js';
import { allows, type Capability } from '../roles/roles.js';
import { AccessRevocation } from './access-revocation.js';
import { insertAccount, toRestError } from './insert-account.js';
import { assertAdministratorRemains } from './last-administrator.js';
import { emailOfAccount } from './account-email.js';
import { hashPassword } from './password-hash.js';
import { UserEntity } from './user.entity.js';

export type { Account } from './account.js';

/** What a library does when an account is deleted, in the same unit of work. It gives the data to `reassignTo`; 0 means nobody. */
export type OnDeleteHook = (unit: UnitOfWork, accountId: number, reassignTo: number) => Promise<void>;

/** User accounts, used by the command line and by the resources of users and customers. Each method joins the current unit of work. */
@Injectable()
export class AccountsService {
  private readonly table: AccountTable;
  private readonly accounts: BatchLoader<Account>;
  private readonly onDeleteHooks: OnDeleteHook[] = [];

  constructor(
    private readonly database: Database,
    private readonly revocation: AccessRevocation,
  ) {
    this.table = new AccountTable(database);
    this.accounts = batchLoader(database, async (ids) => {
      const users = await this.table.where(`id IN (${placeholders(ids.length)})`, ...ids);
      return new Map(users.map((user) => [user.id, toAccount(user)]));
    });
  }

  /**
   * Registers what a library does when an account is deleted: posts get another author, orders become guest orders. Each library registers once,
   * in its `onModuleInit`.
   */
  onDelete(hook: OnDeleteHook): void {
    this.onDeleteHooks.push(hook);
  }

  async create(account: NewAccount): Promise<Account> {
    assertValid(account);
    const row = { ...toColumns(account), passwordHash: await hashIfSet(account.password) };
    const id = await this.writeUnique(async (unit) => {
      await assertNamesDoNotCross(unit, account);
      const id = await insertAccount(unit, this.table, row);
      await this.replaceRoles(unit, id, account.roles);
      return id;
    });
    return this.get(id);
  }

  /** In a context that only reads, an account is queried once, however often it is needed. */
  async get(id: number, context?: RequestContext): Promise<Account> {
    const account = await this.accounts.load(id, context);
    if (!account) throw new UnknownUser();
    return account;
  }

  /** Whether there is such an account, and it has a capability. */
  async can(id: number, capability: Capability): Promise<boolean> {
    const account = id === 0 ? undefined : await this.accounts.load(id);
    return account !== undefined && allows(account.roles, capability, account.ownCapabilities ?? undefined);
  }

  /** Finds an account by username, or else by e-mail address; both are case-insensitive. */
  async find(usernameOrEmail: string): Promise<Account | undefined> {
    const wanted = fold(usernameOrEmail);
    const found = await this.table.where('username_key = ? OR email_key = ?', wanted, wanted);
    const user = found.find((one) => one.usernameKey === wanted) ?? found[0];
    return user && toAccount(user);
  }

  /**
   * Updates only the given fields; `roles` replaces all roles. A slug without letters changes nothing.
   * Changes take effect with the next request. A new password revokes all application passwords and consumer keys, because
   * somebody who knows the old password may have created them. `allow` can still throw: it gets the account after it was locked against
   * other changes.
   */
  async update(id: number, changes: AccountChanges, allow: (current: Account) => void = () => {}): Promise<Account> {
    assertValid(changes);
    const { password, roles, email, slug, ...profile } = changes;
    const row = {
      ...profile,
      ...(profile.displayName !== undefined && { displayKey: displayKeyOf(profile.displayName) }),
      ...(password !== undefined && { passwordHash: await hashIfSet(password) }),
    };
    await this.writeUnique(async (unit) => {
      await lockRow(unit, 'user', id);
      const current = await this.get(id);
      allow(current);
      if (email !== undefined && fold(email) !== fold(current.email)) await assertNamesDoNotCross(unit, { email }, id);
      await this.updateRow(unit, id, { ...row, ...changedNames(current, { email, slug }) });
      if (password !== undefined) await this.revokeCredentials(unit, id);
      if (roles && !roles.includes('administrator')) await assertAdministratorRemains(unit, id);
      if (!roles) return;
      await this.replaceRoles(unit, id, roles);
      if (current.disabledAt === null) await this.revocation.accountChanged(unit, id, roles, current.ownCapabilities);
    });
    return this.get(id);
  }

  /** Refuses every sign-in of an account, from the next request on and until it is enabled. Its webhooks are paused. */
  async disable(id: number): Promise<void> {
    await this.database.write(async (unit) => {
      await lockRow(unit, 'user', id);
      await assertAdministratorRemains(unit, id);
      await this.updateRow(unit, id, { disabledAt: now() });
      await this.revocation.accountChanged(unit, id, []);
    });
  }

  async enable(id: number): Promise<void> {
    await this.database.write((unit) => this.updateRow(unit, id, { disabledAt: null }));
  }

  /** Deletes an account with its roles, application passwords and consumer keys. Its other data goes to `reassignTo`. */
  async delete(id: number, reassignTo = 0): Promise<void> {
    await this.database.write(async (unit) => {
      await lockRow(unit, 'user', id);
      await assertAdministratorRemains(unit, id);
      if (reassignTo !== 0 && (await emailOfAccount(unit, reassignTo)) === undefined) throw new InvalidReassign();
      for (const hook of this.onDeleteHooks) await hook(unit, id, reassignTo);
      await this.revokeCredentials(unit, id);
      await this.revocation.accountChanged(unit, id, []);
      if ((await this.table.delete(unit, id)) === 0) throw new UnknownUser();
    });
  }

  /** Every change updates the row of the account first, so that simultaneous changes of one account wait for each other. */
  private async updateRow(unit: UnitOfWork, id: number, row: Partial<UserEntity>): Promise<void> {
    if ((await this.table.update(unit, id, { ...row, modifiedAt: now() })) === 0) throw new UnknownUser();
  }

  private async revokeCredentials(unit: UnitOfWork, userId: number): Promise<void> {
    await this.revocation.revokePasswords(unit, userId);
    await this.revocation.revokeKeys(unit, { userId });
  }

  private async replaceRoles(unit: UnitOfWork, id: number, roles: readonly string[]): Promise<void> {
    for (const table of ['user_role', 'user_listed_role']) await unit.delete(table, { user_id: id });
    const rows = [...new Set(roles)].map((role, position) => ({ user_id: id, role, position }));
    if (rows.length > 0) await unit.insertMany('user_role', rows);
  }

  private async writeUnique<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    try {
      return await this.database.write(work);
    } catch (error) {
      throw toRestError(error) ?? error;
    }
  }
}

/** The columns of a new e-mail address and slug. Values that stay are not claimed again: of imported accounts several may have the same. */
function changedNames(current: Account, { email, slug }: Pick<AccountChanges, 'email' | 'slug'>): Partial<UserEntity> {
  const newSlug = slug === undefined ? '' : slugify(slug);
  return {
    ...(email !== undefined && (fold(email) === fold(current.email) ? { email } : emailColumns(email))),
    ...(newSlug !== '' && newSlug !== current.slug && { slug: newSlug, slugKey: newSlug }),
  };
}

function assertValid(account: ValidatedFields): void {
  const params = validationErrors(account);
  const names = Object.keys(params);
  if (names.length > 0) throw new InvalidParameters({ names: names.join(', '), params });
}

const hashIfSet = async (password: string | undefined): Promise<string | null> =>
  password === undefined ? null : hashPassword(password);
