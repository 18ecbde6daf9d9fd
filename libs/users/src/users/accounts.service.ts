import { Injectable } from '@nestjs/common';
import { Database, gathered, lockRow, marks, type LookUp, type UnitOfWork } from '@grove/database';
import { fold, InvalidParameters, now, slugify } from '@grove/core';
import type { Call } from '@grove/rest';
import { InvalidHeir, UnknownUser } from '../errors.js';
import { accountOf, AccountTable, type Account } from './account.js';
import { faultsOf, type Ruled } from './account.rules.js';
import { columnsOf, displayKeyOf, type AccountChanges, type NewAccount } from './account-columns.js';
import { insertAccount, refusalOf } from './insert-account.js';
import { keepAdministrator } from './keep-administrator.js';
import { emailOfAccount } from './kept-account.js';
import { hashPassword } from './passwords.js';
import { UserEntity } from './user.entity.js';

export type { Account } from './account.js';

/** What a room does with what belonged to an account that goes, within the unit of work that deletes it. `heirId` 0: nobody gets it. */
export type HandOver = (unit: UnitOfWork, accountId: number, heirId: number) => Promise<void>;

/** The accounts of people: what the command line and the resources of users and customers are built on. Within a unit of work each verb joins it. */
@Injectable()
export class AccountsService {
  private readonly table: AccountTable;
  private readonly accounts: LookUp<Account>;
  private readonly handOvers: HandOver[] = [];

  constructor(private readonly database: Database) {
    this.table = new AccountTable(database);
    this.accounts = gathered(database, async (ids) => {
      const users = await this.table.where(`id IN (${marks(ids.length)})`, ...ids);
      return new Map(users.map((user) => [user.id, accountOf(user)]));
    });
  }

  /**
   * Has a room take care of what belongs to an account that is deleted: posts get another author, orders become those of a guest. Accounts know
   * neither; so each room tells once, in its `onModuleInit`.
   */
  whenDeleted(handOver: HandOver): void {
    this.handOvers.push(handOver);
  }

  async create(account: NewAccount): Promise<Account> {
    refuseFaults(account);
    const row = { ...columnsOf(account), passwordHash: await hashOf(account.password) };
    const id = await this.changing(async (unit) => {
      const id = await insertAccount(unit, this.table, row);
      await this.putRoles(unit, id, account.roles);
      return id;
    });
    return this.get(id);
  }

  /** `call` spares a request that reads a person several times all but the first. */
  async get(id: number, call?: Call): Promise<Account> {
    const account = await this.accounts.one(id, call);
    if (!account) throw new UnknownUser();
    return account;
  }

  /** The account with this username, else the one with this e-mail address; the case of either does not count. */
  async find(usernameOrEmail: string): Promise<Account | undefined> {
    const wanted = fold(usernameOrEmail);
    const found = await this.table.where('username_folded = ? OR email_folded = ?', wanted, wanted);
    const user = found.find((one) => one.usernameFolded === wanted) ?? found[0];
    return user && accountOf(user);
  }

  /**
   * Changes what is given and nothing else: the password, the whole set of roles, the address, names. A slug without letters changes nothing.
   * It counts from the next request on. A new password takes back all application passwords and consumer keys: whoever sets one because another
   * person may know the old one must not leave that person a way in. `allow` may still refuse: it sees the account as it is once nobody else can
   * change it.
   */
  async update(id: number, changes: AccountChanges, allow: (current: Account) => void = () => {}): Promise<Account> {
    refuseFaults(changes);
    const { password, roles, email, slug, ...profile } = changes;
    const row = {
      ...profile,
      ...(profile.displayName !== undefined && { displayKey: displayKeyOf(profile.displayName) }),
      ...(slug !== undefined && { slug: slugify(slug) || undefined }),
      ...(email !== undefined && { email, emailFolded: fold(email) }),
      ...(password !== undefined && { passwordHash: await hashOf(password) }),
    };
    await this.changing(async (unit) => {
      await lockRow(unit, 'user', id);
      allow(await this.get(id));
      await this.touch(unit, id, row);
      if (password !== undefined) await revokeCredentials(unit, id);
      if (roles && !roles.includes('administrator')) await keepAdministrator(unit, id);
      if (roles) await this.putRoles(unit, id, roles);
    });
    return this.get(id);
  }

  /** Refuses every sign-in of an account, from the next request on and until it is enabled. */
  async disable(id: number): Promise<void> {
    await this.database.write(async (unit) => {
      await lockRow(unit, 'user', id);
      await keepAdministrator(unit, id);
      await this.touch(unit, id, { disabledAt: now() });
    });
  }

  async enable(id: number): Promise<void> {
    await this.database.write((unit) => this.touch(unit, id, { disabledAt: null }));
  }

  /** Deletes an account; its roles, application passwords and consumer keys go with it. What else belonged to it goes to the heir. */
  async delete(id: number, heirId = 0): Promise<void> {
    await this.database.write(async (unit) => {
      await lockRow(unit, 'user', id);
      await keepAdministrator(unit, id);
      if (heirId !== 0 && (await emailOfAccount(unit, heirId)) === undefined) throw new InvalidHeir();
      for (const handOver of this.handOvers) await handOver(unit, id, heirId);
      if ((await this.table.delete(unit, id)) === 0) throw new UnknownUser();
    });
  }

  /** Any change of an account goes through its row first, so that two changes of one account wait for each other. */
  private async touch(unit: UnitOfWork, id: number, row: Partial<UserEntity>): Promise<void> {
    if ((await this.table.update(unit, id, { ...row, modifiedAt: now() })) === 0) throw new UnknownUser();
  }

  private async putRoles(unit: UnitOfWork, id: number, roles: readonly string[]): Promise<void> {
    await unit.delete('user_role', { user_id: id });
    const rows = [...new Set(roles)].map((role, position) => ({ user_id: id, role, position }));
    if (rows.length > 0) await unit.insertMany('user_role', rows);
  }

  private async changing<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    try {
      return await this.database.write(work);
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  }
}

async function revokeCredentials(unit: UnitOfWork, userId: number): Promise<void> {
  await unit.delete('application_password', { user_id: userId });
  await unit.delete('consumer_key', { user_id: userId });
}

function refuseFaults(account: Ruled): void {
  const params = faultsOf(account);
  const names = Object.keys(params);
  if (names.length > 0) throw new InvalidParameters({ names: names.join(', '), params });
}

const hashOf = async (password: string | undefined): Promise<string | null> =>
  password === undefined ? null : hashPassword(password);
