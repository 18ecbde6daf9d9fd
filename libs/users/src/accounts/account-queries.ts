import { And, LessThan, Like, MoreThanOrEqual, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { type Database, type Instant, Repository } from '@grove/database';
import type { Role } from '../roles/roles.js';
import { UserEntity, UserRoleEntity } from './user.entity.js';

// Reads of accounts for the libraries above this one.

/** How many accounts with this role were registered from one instant on and before another. */
export const countRegistrations = (database: Database, role: Role, from: Instant, until: Instant): Promise<number> =>
  new Repository(database, UserEntity).countBy({ registeredAt: And(MoreThanOrEqual(from), LessThan(until)), roles: { role } });

/** The number of accounts that have a role. */
export const countAccounts = (database: Database, role: Role): Promise<number> =>
  new Repository(database, UserRoleEntity).countBy({ role });

/** A condition of a query: the account whose id is in this column has a role. */
export const hasRole = (query: SelectQueryBuilder<ObjectLiteral>, column: string, role: Role): string =>
  `EXISTS ${rolesOf(query, column).andWhere(`held.role = '${role}'`).getQuery()}`;

/** A condition of a query: the account whose id is in this column has a role besides this one. */
export const hasOtherRole = (query: SelectQueryBuilder<ObjectLiteral>, column: string, role: Role): string =>
  `EXISTS ${rolesOf(query, column).andWhere(`held.role <> '${role}'`).getQuery()}`;

const rolesOf = (query: SelectQueryBuilder<ObjectLiteral>, column: string): SelectQueryBuilder<ObjectLiteral> =>
  query.subQuery().select('1').from(UserRoleEntity, 'held').where(`held.userId = ${column}`);

/** The last username, in alphabetical order, that matches a pattern of `LIKE`; undefined if none does. */
export async function lastUsernameLike(database: Database, pattern: string): Promise<string | undefined> {
  const last = await new Repository(database, UserEntity).findOne({
    select: { id: true, usernameFolded: true },
    where: { usernameFolded: Like(pattern) },
    order: { usernameFolded: 'DESC' },
  });
  return last?.usernameFolded;
}
