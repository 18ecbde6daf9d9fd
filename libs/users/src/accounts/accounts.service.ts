import { Injectable } from '@nestjs/common';
import { Database, batchLoader, Repository, WriteHooks, type BatchLoader, type Instant, type UnitOfWork } from '@grove/database';
import { fold, InvalidParameters, now, slugify } from '@grove/core';
import { InvalidReassign, UnknownUser } from '../errors.js';
import { toAccount, usersWithRoles, type Account } from './account.js';
import { validationErrors, type ValidatedFields } from './account.rules.js';
import {
  toColumns,
  displayKeyOf,
  emailColumns,
  type AccountChanges,
  type AccountColumns,
  type NewAccount,
} from './account-columns.js';
import { assertNamesDoNotCross } from './crossing-names.js';
import { allows, type Capability } from '../roles/roles.js';
import { AccessRevocation } from './access-revocation.js';
import { insertAccount, toRestError } from './insert-account.js';
import { assertAdministratorRemains } from './last-administrator.js';
import { freeUsername } from './free-username.js';
import { hashPassword } from './password-hash.js';
import { UserEntity, UserListedRoleEntity, UserRoleEntity } from './user.entity.js';

export type { Account } from './account.js';

/** User accounts, used by the command line and by the resources of users and customers. Each method joins the current unit of work. */
@Injectable()
export class AccountsService {
  /**
   * What libraries do when an account is deleted: posts get another author, orders become guest orders. Each library adds one hook, in its `onModuleInit`;
   * it gives the data to `reassignTo`, and 0 means nobody.
   */
  readonly onDelete = new WriteHooks<[accountId: number, reassignTo: number]>();
  /** What else happens when an account is created, changed or deleted. */
  readonly onWrite = new WriteHooks<[change: 'created' | 'updated' | 'deleted', id: number]>();
  private readonly users: Repository<UserEntity>;
  private readonly roles: Repository<UserRoleEntity>;
  private readonly listedRoles: Repository<UserListedRoleEntity>;
  private readonly accounts: BatchLoader<Account>;

  constructor(
    private readonly database: Database,
    private readonly revocation: AccessRevocation,
  ) {
    this.users = new Repository(database, UserEntity);
    this.roles = new Repository(database, UserRoleEntity);
    this.listedRoles = new Repository(database, UserListedRoleEntity);
    this.accounts = batchLoader(database, async (ids) => {
      const users = await usersWithRoles(this.users).where('user.id IN (:...ids)', { ids }).getMany();
      return new Map(users.map((user) => [user.id, toAccount(user)]));
    });
  }

  async create(account: NewAccount): Promise<Account> {
    assertValid(account);
    const row = { ...toColumns(account), passwordHash: await hashIfSet(account.password) };
    const id = await this.writeUnique(async (unit) => {
      await assertNamesDoNotCross(unit, this.users, account);
      const id = await insertAccount(this.users, row);
      await this.replaceRoles(id, account.roles);
      await this.onWrite.run(unit, 'created', id);
      return id;
    });
    return this.get(id);
  }

  /** A request that only reads queries an account once, however often it needs it. */
  async get(id: number): Promise<Account> {
    const account = await this.accounts.load(id);
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
    const users = usersWithRoles(this.users).where('user.usernameKey = :wanted OR user.emailKey = :wanted', { wanted });
    const found = await users.getMany();
    const user = found.find((one) => one.usernameKey === wanted) ?? found[0];
    return user && toAccount(user);
  }

  /**
   * The e-mail address of an account, which is locked until the unit of work commits; undefined if it does not exist. Code that stores the id of
   * an account calls this first, so that the account cannot be deleted in between. A unit that locks the account for changes later asks for
   * `pessimistic_write`, because two units that hold a shared lock would wait for each other.
   */
  async emailOf(id: number, mode: 'pessimistic_read' | 'pessimistic_write' = 'pessimistic_read'): Promise<string | undefined> {
    return (await this.users.findOne({ select: { id: true, email: true }, where: { id }, lock: { mode } }))?.email;
  }

  /** Locks an account until the unit of work commits, so that changes that depend on it wait for each other. */
  lock(id: number): Promise<void> {
    return this.users.lock(id);
  }

  /** Whether an account has this e-mail address, case-insensitive. */
  isEmailTaken(email: string): Promise<boolean> {
    return this.users.existsBy({ emailFolded: fold(email) });
  }

  /** The requested username if it is free, otherwise the first free one with a numeric suffix. Nobody else gets it before the unit of work commits. */
  freeUsername(requested: string): Promise<string> {
    return this.database.write((unit) => freeUsername(unit, this.users, requested));
  }

  /** Sets the dates of an account that were written since `since` to `at`. For sample data, which is created now but lies in the past. */
  async backdate(id: number, { since, at }: { readonly since: Instant; readonly at: Instant }): Promise<void> {
    const moved = (instant: Instant | null) => (instant !== null && instant >= since ? at : instant);
    const { registeredAt, modifiedAt } = (await this.users.findById(id))!;
    await this.users.update(id, { registeredAt: moved(registeredAt), modifiedAt: moved(modifiedAt) });
  }

  /**
   * Updates only the given fields; `roles` replaces all roles. A slug without letters changes nothing.
   * Changes take effect with the next request. A new password revokes all application passwords and consumer keys, because
   * somebody who knows the old password may have created them, and ends all sessions; so does a role that is taken away. `allow` can still throw: it gets the account after it was locked against
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
      await this.users.lock(id);
      const current = await this.get(id);
      allow(current);
      if (email !== undefined && fold(email) !== fold(current.email))
        await assertNamesDoNotCross(unit, this.users, { email }, id);
      await this.updateRow(id, { ...row, ...changedNames(current, { email, slug }) });
      if (password !== undefined) await this.revokeCredentials(unit, id);
      // A link may have been sent to the former address.
      if (email !== undefined && email !== current.email) await this.revocation.revokePasswordLinks(unit, id);
      if (roles) await this.changeRoles(unit, current, roles);
      await this.onWrite.run(unit, 'updated', id);
    });
    return this.get(id);
  }

  /** Refuses every sign-in of an account, from the next request on and until it is enabled. Its sessions end, and its webhooks are paused. */
  async disable(id: number): Promise<void> {
    await this.database.write(async (unit) => {
      await this.users.lock(id);
      await assertAdministratorRemains(this.database, id);
      await this.updateRow(id, { disabledAt: now() });
      await this.revocation.revokeSessions(unit, id);
      await this.revocation.revokePasswordLinks(unit, id);
      await this.revocation.accountChanged(unit, id, []);
    });
  }

  async enable(id: number): Promise<void> {
    await this.database.write(() => this.updateRow(id, { disabledAt: null }));
  }

  /** Deletes an account with its roles, application passwords and consumer keys. Its other data goes to `reassignTo`. */
  async delete(id: number, reassignTo = 0): Promise<void> {
    await this.database.write(async (unit) => {
      await this.users.lock(id);
      await assertAdministratorRemains(this.database, id);
      if (reassignTo !== 0 && (await this.emailOf(reassignTo)) === undefined) throw new InvalidReassign();
      await this.onDelete.run(unit, id, reassignTo);
      await this.revokeCredentials(unit, id);
      await this.revocation.accountChanged(unit, id, []);
      if ((await this.users.delete(id)).affected === 0) throw new UnknownUser();
      await this.onWrite.run(unit, 'deleted', id);
    });
  }

  /** Every change updates the row of the account first, so that simultaneous changes of one account wait for each other. */
  private async updateRow(id: number, row: Partial<AccountColumns>): Promise<void> {
    if ((await this.users.update(id, { ...row, modifiedAt: now() })).affected === 0) throw new UnknownUser();
  }

  private async changeRoles(unit: UnitOfWork, current: Account, roles: readonly string[]): Promise<void> {
    const { id, ownCapabilities } = current;
    if (!roles.includes('administrator')) await assertAdministratorRemains(this.database, id);
    await this.replaceRoles(id, roles);
    if (current.roles.some((role) => !roles.includes(role))) await this.revocation.revokeSessions(unit, id);
    if (current.disabledAt === null) await this.revocation.accountChanged(unit, id, roles, ownCapabilities);
  }

  private async revokeCredentials(unit: UnitOfWork, userId: number): Promise<void> {
    await this.revocation.revokePasswords(unit, userId);
    await this.revocation.revokeKeys(unit, { userId });
    await this.revocation.revokeSessions(unit, userId);
    await this.revocation.revokePasswordLinks(unit, userId);
  }

  private async replaceRoles(userId: number, roles: readonly string[]): Promise<void> {
    await this.roles.delete({ userId });
    await this.listedRoles.delete({ userId });
    await this.roles.insert([...new Set(roles)].map((role, position) => ({ userId, role, position })));
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
function changedNames(current: Account, { email, slug }: Pick<AccountChanges, 'email' | 'slug'>): Partial<AccountColumns> {
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
