import { currentDependencies, fold, InvalidParameters, type RestErrorClass, utcText } from '@grove/core';
import { Database, orderBy, Repository, whereContainsWords, whereListed } from '@grove/database';
import { CrudService, type Principal, type RequestContext, type Verb, type Write } from '@grove/rest';
import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { usersWithRoles } from '../accounts/account.js';
import { UserEntity } from '../accounts/user.entity.js';
import { ConsumerKeyNotFound, KeyOwnerRefused, KeyPermissionRefused } from './errors.js';
import { ConsumerKeyEntity } from './consumer-key.entity.js';
import type { ConsumerKey, ConsumerKeysQuery } from './consumer-key.resource.js';
import { ConsumerKeysService } from './consumer-keys.service.js';
import { mayDoMore, mayGive } from './key-rights.rules.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  id: 'consumer_key.id',
  description: 'consumer_key.description',
  date_last_used: 'consumer_key.lastUsedAt',
};

/** The consumer keys that a caller sees and changes: all of them with `edit_users`, otherwise the own ones. Others seem not to exist. */
@Injectable()
export class ManagedKeys extends CrudService<ConsumerKeyEntity, ConsumerKey, ConsumerKeysQuery> {
  private readonly users: Repository<UserEntity>;

  constructor(
    database: Database,
    private readonly keys: ConsumerKeysService,
  ) {
    super(database, ConsumerKeyEntity);
    this.users = new Repository(database, UserEntity);
  }

  protected notFoundError = (): RestErrorClass => ConsumerKeyNotFound;

  /** The only answer that has the key and its secret. */
  override create(input: Partial<ConsumerKey>, context: RequestContext): Promise<ConsumerKey> {
    const { principal } = context;
    const { userId = principal.userId, permissions = 'read', description } = input;
    return this.database.write(async () => {
      await this.assertMayChange(userId, principal);
      assertMayGive(principal, permissions);
      const { id, consumerKey, consumerSecret } = await this.keys.create(userId, permissions, description);
      return { ...(await this.get(id, {}, context)), consumerKey, consumerSecret };
    });
  }

  protected async toRecords(rows: ConsumerKeyEntity[]): Promise<ConsumerKey[]> {
    // The last use changes without a new version of the table.
    currentDependencies()?.forbidReuse();
    const owners = await this.users.find({
      select: { id: true, username: true, disabledAt: true },
      where: { id: In(rows.map(({ userId }) => userId)) },
    });
    const byId = new Map(owners.map((owner) => [owner.id, owner]));
    return rows.map(({ id, userId, description, permission, lastFour, createdAt, lastUsedAt }) => ({
      ...{ id, userId, description, permissions: permission, lastFour },
      username: byId.get(userId)?.username ?? '',
      userDisabled: (byId.get(userId)?.disabledAt ?? null) !== null,
      dateCreated: createdAt && utcText(createdAt),
      dateLastUsed: lastUsedAt && utcText(lastUsedAt),
    }));
  }

  protected async prepare(
    { description, permissions }: Partial<ConsumerKey>,
    { context: { principal } }: Write,
    current?: ConsumerKeyEntity,
  ): Promise<Partial<ConsumerKeyEntity>> {
    await this.assertMayChange(current!.userId, principal);
    if (permissions !== undefined && permissions !== current!.permission) assertMayGive(principal, permissions);
    return { ...(description !== undefined && { description }), ...(permissions !== undefined && { permission: permissions }) };
  }

  protected override async remove(_write: Write, { id }: ConsumerKeyEntity): Promise<void> {
    await this.keys.revoke(id);
  }

  protected applyFilters(
    query: SelectQueryBuilder<ConsumerKeyEntity>,
    args: ConsumerKeysQuery,
    { principal }: RequestContext,
  ): void {
    if (!seesAll(principal)) query.andWhere({ userId: principal.userId });
    if (args.user !== undefined) query.andWhere({ userId: args.user });
    if (args.search) whereContainsWords(query, 'LOWER(consumer_key.description)', [fold(args.search)]);
    whereListed(query, 'consumer_key.id', args.include, args.exclude);
    orderBy(query, SORT_COLUMNS[args.orderby], args.order);
  }

  protected override async find(id: number, verb: Verb, context: RequestContext): Promise<ConsumerKeyEntity> {
    const row = await super.find(id, verb, context, {});
    if (row.userId !== context.principal.userId && !seesAll(context.principal)) throw new ConsumerKeyNotFound();
    return row;
  }

  /** Throws unless the caller may do everything that the account may. The lock is held until the key is stored. */
  private async assertMayChange(userId: number, principal: Principal): Promise<void> {
    if (userId !== principal.userId && !seesAll(principal)) throw new KeyOwnerRefused();
    await this.users.lock(userId);
    const [owner] = await usersWithRoles(this.users).where('user.id = :userId', { userId }).getMany();
    if (!owner) throw invalidOwner('is the id of no account');
    if (owner.disabledAt !== null) throw invalidOwner('is the id of an account that is disabled');
    const { ownCapabilities, roles = [] } = owner;
    if (mayDoMore({ roles: roles.map(({ role }) => role), ownCapabilities }, principal)) throw new KeyOwnerRefused();
  }
}

const seesAll = (principal: Principal): boolean => principal.can('edit_users');

function assertMayGive(principal: Principal, permission: ConsumerKey['permissions']): void {
  if (!mayGive(principal, permission)) throw new KeyPermissionRefused({ permission: principal.key });
}

const invalidOwner = (problem: string) => new InvalidParameters({ names: 'user_id', params: { user_id: `user_id ${problem}` } });
