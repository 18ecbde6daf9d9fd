import { ApplicationPasswordEntity } from './application-passwords/application-password.entity.js';
import { OAuthNonceEntity } from './authentication/oauth-nonce.entity.js';
import { ConsumerKeyEntity } from './consumer-keys/consumer-key.entity.js';
import { Users1700000000200 } from './migrations/1700000000200-users.js';
import { DisplayKeys1700000000210 } from './migrations/1700000000210-display-keys.js';
import { KeyIds1700000000220 } from './migrations/1700000000220-key-ids.js';
import { PeopleSearchesWithoutAccents1700000000230 } from './migrations/1700000000230-people-searches-without-accents.js';
import { RolePositions1700000000240 } from './migrations/1700000000240-role-positions.js';
import { UserRoleEntity } from './users/user-role.entity.js';
import { UserEntity } from './users/user.entity.js';

export {
  ApplicationPasswordsService,
  type ApplicationPassword,
  type NewApplicationPassword,
} from './application-passwords/application-passwords.service.js';
export {
  ConsumerKeysService,
  KEY_PERMISSIONS,
  type ConsumerKey,
  type NewConsumerKey,
} from './consumer-keys/consumer-keys.service.js';
export * from './errors.js';
export { capabilitiesOf, isRole, ROLE_NAMES, ROLES, type Capability, type Role } from './roles/roles.js';
export { PeopleTies } from './people/people-ties.js';
export { isWebAddress, webAddress } from './people/web-address.rules.js';
export type { Account } from './users/account.js';
export type { AccountChanges, NewAccount, Profile } from './users/account-columns.js';
export { AccountList, type AccountsQuery } from './users/account-list.js';
export { isAddress, isPassword, isUsername } from './users/account.rules.js';
export { AccountsService, type HandOver } from './users/accounts.service.js';
export { avatarUrl, avatarUrls } from './users/avatar.rules.js';
export { emailOfAccount } from './users/kept-account.js';
export { freeUsername, isEmailTaken } from './users/registration.js';
export { UserEntity } from './users/user.entity.js';
export { UsersModule } from './users.module.js';

export const usersEntities = [UserEntity, UserRoleEntity, ApplicationPasswordEntity, ConsumerKeyEntity, OAuthNonceEntity];
export const usersMigrations = [
  Users1700000000200,
  DisplayKeys1700000000210,
  KeyIds1700000000220,
  PeopleSearchesWithoutAccents1700000000230,
  RolePositions1700000000240,
];
