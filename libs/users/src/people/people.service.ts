import { Injectable } from '@nestjs/common';
import { sentOnly, withoutTags } from '@grove/core';
import type { Call, Page, ResourceService, Verb } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import * as errors from '../errors.js';
import { isRole, ROLE_NAMES } from '../roles/roles.js';
import type { Account } from '../users/account.js';
import type { AccountChanges } from '../users/account-columns.js';
import { AccountsService } from '../users/accounts.service.js';
import { PeopleFinder } from './people-finder.js';
import { PeopleTies } from './people-ties.js';
import { presentPerson } from './person-presenter.js';
import type { Person } from './person.resource.js';
import { mayAssign, mayEdit, mayView } from './person.rules.js';
import { webAddress } from './web-address.rules.js';

/** The five verbs of people, for the content side: who may see and change whom is decided here, the accounts do the rest. */
@Injectable()
export class PeopleService implements ResourceService<Person> {
  constructor(
    private readonly accounts: AccountsService,
    private readonly finder: PeopleFinder,
    private readonly ties: PeopleTies,
    private readonly settings: SiteSettings,
  ) {}

  async list(call: Call): Promise<Page<Person>> {
    const { accounts, total } = await this.finder.find(call);
    return { records: await this.show(accounts, call), total };
  }

  async get(id: number, call: Call): Promise<Person> {
    return this.showOne(await this.accounts.get(id, call), call);
  }

  async create(input: Partial<Person>, call: Call): Promise<Person> {
    if (call.sent['id'] != null) throw new errors.UserExists();
    const { username, email, password } = input;
    const roles = input.roles?.length ? input.roles : ['subscriber'];
    refuseUnknownRoles(roles);
    const { displayName, nickname, ...profile } = await this.profileOf(input);
    const named = { displayName: displayName || undefined, nickname: nickname || undefined };
    const account = await this.accounts.create({ ...profile, ...named, username: username!, email: email!, password, roles });
    return this.showOne(account, call);
  }

  async update(id: number, input: Partial<Person>, call: Call): Promise<Person> {
    const { username, email, password, roles } = input;
    const current = await this.accounts.get(id);
    this.refuse(current, input, call);
    if (roles) refuseUnknownRoles(roles);
    if (username !== undefined && username !== current.username) throw new errors.UsernameFixed();
    const { displayName, nickname, ...profile } = await this.profileOf(input);
    const changes: AccountChanges = sentOnly({
      ...profile,
      ...{ email, password, roles },
      displayName: displayName === '' ? current.username : displayName,
      nickname: nickname === '' ? current.username : nickname,
    });
    try {
      return this.showOne(await this.accounts.update(id, changes, (locked) => this.refuse(locked, input, call)), call);
    } catch (error) {
      throw error instanceof errors.EmailTaken ? new errors.UserEmailTaken() : error;
    }
  }

  async delete(id: number, _deletion: unknown, call: Call): Promise<Person> {
    const { reassign } = call.args as { reassign: number };
    const person = await this.get(id, call);
    if (reassign === id || !(await this.finder.isThere(reassign))) throw new errors.InvalidHeir();
    await this.accounts.delete(id, reassign);
    return person;
  }

  async require(_verb: Verb, _call: Call, id?: number): Promise<void> {
    if (id !== undefined) await this.accounts.get(id);
  }

  /** An unknown id is told to everybody, before any refusal. */
  async permits(verb: Verb, call: Call): Promise<boolean> {
    const { principal } = call;
    if (!('id' in call.params)) {
      if (verb === 'view') this.finder.refuse(call);
      return verb === 'view' || principal.can('create_users');
    }
    const person = await this.accounts.get(call.id(), call);
    if (verb === 'delete') return principal.can('delete_users');
    if (verb === 'edit') return mayEdit(principal, person);
    if (call.context === 'edit' && !mayEdit(principal, person)) throw new errors.UserContextRefused();
    return mayView(principal, person) || this.finder.isPublicAuthor(person.id);
  }

  /** Asked again when the account is locked: meanwhile a customer may have become more than that. */
  private refuse(current: Account, input: Partial<Person>, { principal }: Call): void {
    if (!mayEdit(principal, current)) throw new errors.UserNotEditable();
    if (input.roles && !mayAssign(principal, current, input.roles)) throw new errors.UserRolesRefused();
  }

  private async profileOf({ name, firstName, lastName, nickname, url, description, locale, slug }: Partial<Person>) {
    return sentOnly({
      displayName: name && withoutTags(name),
      firstName: firstName && withoutTags(firstName),
      lastName: lastName && withoutTags(lastName),
      nickname: nickname && withoutTags(nickname),
      url: url && webAddress(url),
      description: description && (await this.ties.clean(description)),
      locale,
      slug,
    });
  }

  private async show(accounts: readonly Account[], { context, method, mount }: Call): Promise<Person[]> {
    const isWhole = context === 'edit' || method !== 'GET';
    const language = isWhole ? await this.settings.language() : '';
    return accounts.map((account) => presentPerson(account, mount, language, isWhole));
  }

  private async showOne(account: Account, call: Call): Promise<Person> {
    return (await this.show([account], call))[0];
  }
}

function refuseUnknownRoles(roles: readonly string[]): void {
  const unknown = roles.find((role) => !isRole(role));
  if (unknown !== undefined) throw new errors.UnknownRole({ role: unknown, roles: ROLE_NAMES.join(', ') });
}
