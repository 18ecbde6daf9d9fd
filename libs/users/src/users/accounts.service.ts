import { Injectable } from '@nestjs/common';
import { Database, fold, InvalidParameters, now, slugify, Table, type UnitOfWork } from '@grove/kernel';
import { UnknownUser } from '../errors.js';
import type { Role } from '../roles/roles.js';
import { faultsOf, type Ruled } from './account.rules.js';
import { columnsOf, type AccountChanges, type NewAccount } from './account-columns.js';
import { insertAccount, refusalOf } from './insert-account.js';
import { hashPassword } from './passwords.js';
import { UserEntity } from './user.entity.js';

/** An account as it is told inside Grove: everything but its password. */
export type Account = Omit<UserEntity, 'usernameFolded' | 'emailFolded' | 'passwordHash'> & { readonly roles: Role[] };

/** The accounts of people: what the command line and the resources of users and customers are built on. Within a unit of work each verb joins it. */
@Injectable()
export class AccountsService {
  private readonly table: Table<UserEntity>;

  constructor(private readonly database: Database) {
    this.table = new Table(database, UserEntity);
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

  async get(id: number): Promise<Account> {
    const user = await this.table.find(id);
    if (!user) throw new UnknownUser();
    return this.toAccount(user);
  }

  /** The account with this username, else the one with this e-mail address; the case of either does not count. */
  async find(usernameOrEmail: string): Promise<Account | undefined> {
    const wanted = fold(usernameOrEmail);
    const found = await this.table.where('username_folded = ? OR email_folded = ?', wanted, wanted);
    const user = found.find((one) => one.usernameFolded === wanted) ?? found[0];
    return user && this.toAccount(user);
  }

  /**
   * Changes what is given and nothing else: the password, the whole set of roles, the address, names. A slug without letters changes nothing.
   * It counts from the next request on.
   */
  async update(id: number, changes: AccountChanges): Promise<Account> {
    refuseFaults(changes);
    const { password, roles, email, slug, ...profile } = changes;
    const row = {
      ...profile,
      ...(slug !== undefined && { slug: slugify(slug) || undefined }),
      ...(email !== undefined && { email, emailFolded: fold(email) }),
      ...(password !== undefined && { passwordHash: await hashOf(password) }),
    };
    await this.changing(async (unit) => {
      await this.touch(unit, id, row);
      if (roles) await this.putRoles(unit, id, roles);
    });
    return this.get(id);
  }

  /** Shuts an account out of every door, at once and until it is enabled. */
  async disable(id: number): Promise<void> {
    await this.database.write((unit) => this.touch(unit, id, { disabledAt: now() }));
  }

  async enable(id: number): Promise<void> {
    await this.database.write((unit) => this.touch(unit, id, { disabledAt: null }));
  }

  /** Deletes an account; its roles, application passwords and consumer keys go with it. */
  async delete(id: number): Promise<void> {
    const met = await this.database.write((unit) => this.table.delete(unit, id));
    if (met === 0) throw new UnknownUser();
  }

  /** Any change of an account goes through its row first, so that two changes of one account wait for each other. */
  private async touch(unit: UnitOfWork, id: number, row: Partial<UserEntity>): Promise<void> {
    if ((await this.table.update(unit, id, { ...row, modifiedAt: now() })) === 0) throw new UnknownUser();
  }

  private async putRoles(unit: UnitOfWork, id: number, roles: readonly string[]): Promise<void> {
    await unit.delete('user_role', { user_id: id });
    const rows = [...new Set(roles)].map((role) => ({ user_id: id, role }));
    if (rows.length > 0) await unit.insertMany('user_role', rows);
  }

  private async changing<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    try {
      return await this.database.write(work);
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  }

  private async toAccount(user: UserEntity): Promise<Account> {
    const rows = await this.database.read<{ role: Role }>(ROLES_OF, [user.id]);
    return { ...told(user), roles: rows.map(({ role }) => role) };
  }
}

const ROLES_OF = 'SELECT role FROM user_role WHERE user_id = ? ORDER BY role';

const told = ({ usernameFolded: _username, emailFolded: _email, passwordHash: _hash, ...rest }: UserEntity) => rest;

function refuseFaults(account: Ruled): void {
  const params = faultsOf(account);
  const names = Object.keys(params);
  if (names.length > 0) throw new InvalidParameters({ names: names.join(', '), params });
}

const hashOf = async (password: string | undefined): Promise<string | null> =>
  password === undefined ? null : hashPassword(password);
