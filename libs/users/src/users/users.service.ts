import { Injectable } from '@nestjs/common';
import { definedOnly, stripTags } from '@grove/core';
import type { RestRequest, Page, ResourceService, Verb } from '@grove/rest';
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
import { mayAssign, mayEdit, mayView } from './user.rules.js';
import { webAddress } from './web-address.rules.js';

/** List, read, create, update and delete for `cms/v2/users`. This service checks permissions; `AccountsService` does the work. */
@Injectable()
export class UsersService implements ResourceService<User> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly visibleUsers: VisibleUsers,
    private readonly extensionPoints: UserExtensionPoints,
    private readonly settings: SiteSettings,
  ) {}

  async list(call: RestRequest): Promise<Page<User>> {
    const { accounts, total } = await this.visibleUsers.find(call);
    return { records: await this.toResources(accounts, call), total };
  }

  async get(id: number, call: RestRequest): Promise<User> {
    return this.toResource(await this.accounts.get(id, call), call);
  }

  async create(input: Partial<User>, call: RestRequest): Promise<User> {
    if (call.sent['id'] != null) throw new errors.UserExists();
    const { username, email, password } = input;
    const roles = input.roles?.length ? input.roles : ['subscriber'];
    assertRolesExist(roles);
    const { displayName, nickname, ...profile } = await this.profileOf(input);
    const named = { displayName: displayName || undefined, nickname: nickname || undefined };
    const account = await this.accounts.create({ ...profile, ...named, username: username!, email: email!, password, roles });
    return this.toResource(account, call);
  }

  async update(id: number, input: Partial<User>, call: RestRequest): Promise<User> {
    const { username, email, password, roles } = input;
    const current = await this.accounts.get(id);
    this.assertUpdateAllowed(current, input, call);
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
      return this.toResource(
        await this.accounts.update(id, changes, (locked) => this.assertUpdateAllowed(locked, input, call)),
        call,
      );
    } catch (error) {
      throw error instanceof errors.EmailTaken ? new errors.UserEmailTaken() : error;
    }
  }

  async delete(id: number, _deletion: unknown, call: RestRequest): Promise<User> {
    const { reassign } = call.args as { reassign: number };
    const user = await this.get(id, call);
    if (reassign === id || !(await this.visibleUsers.exists(reassign))) throw new errors.InvalidReassign();
    await this.accounts.delete(id, reassign);
    return user;
  }

  async assertExists(_verb: Verb, _call: RestRequest, id?: number): Promise<void> {
    if (id !== undefined) await this.accounts.get(id);
  }

  /** An unknown id answers 404 for everybody, before permissions are checked. */
  async authorize(verb: Verb, call: RestRequest): Promise<boolean> {
    const { principal } = call;
    if (!('id' in call.params)) {
      if (verb === 'view') this.visibleUsers.assertListAllowed(call);
      return verb === 'view' || principal.can('create_users');
    }
    const user = await this.accounts.get(call.id(), call);
    if (verb === 'delete') return principal.can('delete_users');
    if (verb === 'edit') return mayEdit(principal, user);
    if (call.context === 'edit' && !mayEdit(principal, user)) throw new errors.UserContextRefused();
    return mayView(principal, user) || this.visibleUsers.isPublicAuthor(user.id);
  }

  /** Checked again when the account is locked, because its roles may have changed meanwhile. */
  private assertUpdateAllowed(current: Account, input: Partial<User>, { principal }: RestRequest): void {
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

  private async toResources(accounts: readonly Account[], { context, method, mount }: RestRequest): Promise<User[]> {
    const isWhole = context === 'edit' || method !== 'GET';
    const language = isWhole ? await this.settings.language() : '';
    return accounts.map((account) => toUserResource(account, mount, language, isWhole));
  }

  private async toResource(account: Account, call: RestRequest): Promise<User> {
    return (await this.toResources([account], call))[0];
  }
}

function assertRolesExist(roles: readonly string[]): void {
  const unknown = roles.find((role) => !isRole(role));
  if (unknown !== undefined) throw new errors.UnknownRole({ role: unknown, roles: ROLE_NAMES.join(', ') });
}
