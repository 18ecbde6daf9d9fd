import { fold } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import { columnDifferences, type ConsistencyCheck, recordCheck } from '@grove/operations';
import { displayKeyOf } from '../accounts/account-columns.js';
import { UserEntity } from '../accounts/user.entity.js';

/** The checks of everything that is derived from accounts. */
export const usersChecks = (database: Database): ConsistencyCheck[] => [accountColumnsCheck(database)];

/** Compares the folded names and addresses of accounts. A unique key is null if another account has the same value. */
function accountColumnsCheck(database: Database): ConsistencyCheck {
  const users = new Repository(database, UserEntity);
  return recordCheck(database, {
    name: 'derived columns of accounts',
    table: 'user',
    async compare(ids) {
      return (await users.findInOrder(ids)).flatMap((user) => {
        const [usernameFolded, emailFolded] = [fold(user.username), fold(user.email)];
        return columnDifferences(users, 'user', user, {
          usernameFolded,
          emailFolded,
          displayKey: displayKeyOf(user.displayName),
          ...(user.usernameKey !== null && { usernameKey: usernameFolded }),
          ...(user.emailKey !== null && { emailKey: emailFolded }),
          ...(user.slugKey !== null && { slugKey: user.slug }),
        });
      });
    },
  });
}
