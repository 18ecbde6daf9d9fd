import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { currentDependencies, utcText } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { ResourceExtensions, type Principal } from '@grove/rest';
import { AccountsService } from '../accounts/accounts.service.js';
import { UserEntity } from '../accounts/user.entity.js';
import { ApplicationPasswordEntity } from '../application-passwords/application-password.entity.js';
import { ConsumerKeyEntity } from '../consumer-keys/consumer-key.entity.js';
import { OwnAccountStays } from '../errors.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { User } from '../users/user.resource.js';
import { AccountStatus, type Status } from './account-status.resource.js';

/** Reads and changes whether accounts may sign in, and shows it as fields of users to those who ask for them and may change all accounts. */
@Injectable()
export class AccountStatusService {
  private readonly users: Repository<UserEntity>;
  private readonly credentials: Repository<SessionEntity | ApplicationPasswordEntity | ConsumerKeyEntity>[];

  constructor(
    database: Database,
    private readonly accounts: AccountsService,
    extensions: ResourceExtensions,
  ) {
    this.users = new Repository(database, UserEntity);
    this.credentials = [SessionEntity, ApplicationPasswordEntity, ConsumerKeyEntity].map(
      (entity) => new Repository<SessionEntity | ApplicationPasswordEntity | ConsumerKeyEntity>(database, entity),
    );
    extensions.add(User, AccountStatus, (users, { principal }) =>
      principal.can('edit_users') ? this.of(users.map(({ id }) => id)) : Promise.resolve(users.map(() => ({}))),
    );
  }

  /** The status of these accounts, in their order. */
  async of(ids: readonly number[]): Promise<AccountStatus[]> {
    const found = await this.users.find({ select: { id: true, disabledAt: true }, where: { id: In(ids) } });
    const disabledAt = new Map(found.map((user) => [user.id, user.disabledAt]));
    const lastSeen = await this.lastSeen(ids);
    return ids.map((id) => ({
      status: disabledAt.get(id) ? 'disabled' : 'active',
      disabledDate: utcOrNull(disabledAt.get(id)),
      lastSeen: utcOrNull(lastSeen.get(id)),
    }));
  }

  /** Nobody locks the own account, which another administrator would have to open again. A repetition changes nothing. */
  async change(id: number, status: Status, { userId }: Principal): Promise<void> {
    const { disabledAt } = await this.accounts.get(id);
    if (status === 'disabled' && id === userId) throw new OwnAccountStays();
    if ((disabledAt !== null) === (status === 'disabled')) return;
    await (status === 'disabled' ? this.accounts.disable(id) : this.accounts.enable(id));
  }

  private async lastSeen(userIds: readonly number[]): Promise<Map<number, string>> {
    // Uses are recorded without a new version of their tables.
    currentDependencies()?.forbidReuse();
    const latest = new Map<number, string>();
    for (const credentials of this.credentials) {
      const uses = credentials
        .createQueryBuilder('credential')
        .select('credential.userId', 'userId')
        .addSelect('MAX(credential.lastUsedAt)', 'lastUsedAt')
        .where('credential.userId IN (:...userIds)', { userIds })
        .groupBy('credential.userId');
      for (const { userId, lastUsedAt } of await uses.getRawMany<{ userId: number; lastUsedAt: string | null }>())
        if (lastUsedAt !== null && lastUsedAt > (latest.get(userId) ?? '')) latest.set(userId, lastUsedAt);
    }
    return latest;
  }
}

const utcOrNull = (instant: string | null | undefined): string | null => (instant ? utcText(instant) : null);
