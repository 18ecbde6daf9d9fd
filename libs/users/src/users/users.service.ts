import { Injectable } from '@nestjs/common';
import { definedOnly, stripTags } from '@grove/core';
import type { Page, RequestContext, ResourceService, Target, Verb, ViewQuery } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import * as errors from '../errors.js';
import { isRole, ROLE_NAMES } from '../roles/roles.js';
import type { Account } from '../accounts/account.js';
import type { AccountChanges } from '../accounts/account-columns.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { VisibleUsers } from './visible-users.js';
import { UserExtensionPoints } from './user-extension-points.js';
import { toUserResource } from './to-user-resource.js';
import type { User } from './user.resource.js';
import type { UserDeleteOptions, UsersQuery } from './users.query.js';
import { mayAssign, mayEdit, mayGive, mayView } from './user.rules.js';
import { webAddress } from './web-address.rules.js';

/** List, read, create, update and delete for `cms/v2/users`. This service checks permissions; `AccountsService` does the work. */
@Injectable()
export class UsersService implements ResourceService<User, UsersQuery, object, UserDeleteOptions> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly visibleUsers: VisibleUsers,
    private readonly extensionPoints: UserExtensionPoints,
    private readonly settings: SiteSettings,
  ) {}

  async list(query: UsersQuery & ViewQuery, context: RequestContext): Promise<Page<User>> {
    const { accounts, total } = await this.visibleUsers.find(query, context);
    return { records: await this.toRecords(accounts, context, query.context === 'edit'), total };
  }

  async get(id: number, query: ViewQuery, context: RequestContext): Promise<User> {
    return this.toRecord(await this.accounts.get(id), context, query.context === 'edit');
  }

  async create(input: Partial<User>, context: RequestContext): Promise<User> {
    const { username, email, password } = input;
    const { roles = ['subscriber'] } = input;
    assertRolesExist(roles);
    if (!mayGive(context.principal, roles)) throw new errors.UserRolesRefused();
    const { displayName, nickname, ...profile } = await this.profileOf(input);
    const named = { displayName: displayName || undefined, nickname: nickname || undefined };
    const account = await this.accounts.create({ ...profile, ...named, username: username!, email: email!, password, roles });
    return this.toRecord(account, context);
  }

  async update(id: number, input: Partial<User>, context: RequestContext): Promise<User> {
    const { username, email, password, roles } = input;
    const current = await this.accounts.get(id);
    this.assertUpdateAllowed(current, input, context);
    if (roles) assertRolesExist(roles);
    if (username !== undefined && username !== current.username) throw new errors.UsernameFixed();
    const { displayName, nickname, ...profile } = await this.profileOf(input);
    const changes: AccountChanges = definedOnly({
      ...profile,
      ...{ email, password, roles },
      displayName: displayName === '' ? current.username : displayName,
      nickname: nickname === '' ? current.username : nickname,
    });
    try {
      return this.toRecord(
        await this.accounts.update(id, changes, (locked) => this.assertUpdateAllowed(locked, input, context)),
        context,
      );
    } catch (error) {
      throw error instanceof errors.EmailTaken ? new errors.UserEmailTaken() : error;
    }
  }

  async delete(id: number, { reassign }: UserDeleteOptions, context: RequestContext): Promise<User> {
    const user = await this.toRecord(await this.accounts.get(id), context);
    if (reassign === id || (reassign !== 0 && !(await this.visibleUsers.exists(reassign)))) throw new errors.InvalidReassign();
    await this.accounts.delete(id, reassign);
    return user;
  }

  async assertExists(verb: Verb, { id }: Target<User>): Promise<void> {
    if (id !== undefined && verb !== 'create') await this.accounts.get(id);
  }

  /** An unknown id answers 404 for everybody, before permissions are checked. */
  async authorize(verb: Verb, { id, query }: Target<User, UsersQuery>, context: RequestContext): Promise<boolean> {
    const { principal } = context;
    if (verb === 'create') return principal.can('create_users');
    if (id === undefined) {
      this.visibleUsers.assertListAllowed(query, context);
      return true;
    }
    const user = await this.accounts.get(id);
    if (verb === 'delete') return principal.can('delete_users');
    if (verb === 'edit') return mayEdit(principal, user);
    if (query.context === 'edit' && !mayEdit(principal, user)) throw new errors.UserContextRefused();
    return mayView(principal, user) || this.visibleUsers.isPublicAuthor(user.id);
  }

  /** Checked again when the account is locked, because its roles may have changed meanwhile. */
  private assertUpdateAllowed(current: Account, input: Partial<User>, { principal }: RequestContext): void {
    if (!mayEdit(principal, current)) throw new errors.UserNotEditable();
    if (input.roles && !mayAssign(principal, current, input.roles)) throw new errors.UserRolesRefused();
  }

  private async profileOf({ name, firstName, lastName, nickname, url, description, locale, slug }: Partial<User>) {
    return definedOnly({
      displayName: name && stripTags(name),
      firstName: firstName && stripTags(firstName),
      lastName: lastName && stripTags(lastName),
      nickname: nickname && stripTags(nickname),
      url: url && webAddress(url),
      description: description && (await this.extensionPoints.sanitizeDescription(description)),
      locale,
      slug,
    });
  }

  private async toRecords(accounts: readonly Account[], context: RequestContext, isWhole: boolean): Promise<User[]> {
    const { mountPoint } = context;
    const language = isWhole ? await this.settings.language() : '';
    const permalinks = await this.settings.permalinks();
    return accounts.map((account) => toUserResource(account, { mountPoint, permalinks, language, isWhole }));
  }

  private async toRecord(account: Account, context: RequestContext, isWhole = true): Promise<User> {
    return (await this.toRecords([account], context, isWhole))[0];
  }
}

function assertRolesExist(roles: readonly string[]): void {
  const unknown = roles.find((role) => !isRole(role));
  if (unknown !== undefined) throw new errors.UnknownRole({ role: unknown, roles: ROLE_NAMES.join(', ') });
}
