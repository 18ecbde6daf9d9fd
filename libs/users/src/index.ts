import { UsersTables1700000000200 } from './migrations/1700000000200-users-tables.js';
import { ApplicationPasswordEntity } from './application-passwords/application-password.entity.js';
import { OAuthNonceEntity } from './authentication/oauth-nonce.entity.js';
import { ConsumerKeyEntity } from './consumer-keys/consumer-key.entity.js';
import { UserEntity, UserListedRoleEntity, UserRoleEntity } from './accounts/user.entity.js';

export {
  ApplicationPasswordsService,
  type NewApplicationPassword,
  type StoredPassword,
} from './application-passwords/application-passwords.service.js';
export {
  ConsumerKeysService,
  KEY_PERMISSIONS,
  type ConsumerKey,
  type NewConsumerKey,
} from './consumer-keys/consumer-keys.service.js';
export * from './errors.js';
export { capabilitiesOf, isCapability, isRole, ROLE_NAMES, ROLES, type Capability, type Role } from './roles/roles.js';
export { findAuthorProfile, type AuthorProfile } from './users/author-profile.js';
export { userSlugs } from './users/user-slugs.js';
export { type UserCondition, UserExtensionPoints } from './users/user-extension-points.js';
export { isWebAddress, webAddress } from './users/web-address.rules.js';
export { AccessRevocation, type AccessHooks, type ChangedAccess } from './accounts/access-revocation.js';
export type { Account } from './accounts/account.js';
export type { AccountChanges, NewAccount, Profile } from './accounts/account-columns.js';
export { AccountList, type AccountsQuery } from './accounts/account-list.js';
export { isAccountEmail, isValidPassword, isUsername, validationErrors } from './accounts/account.rules.js';
export { AccountPasswords } from './accounts/account-passwords.service.js';
export { AccountsService, type OnDeleteHook } from './accounts/accounts.service.js';
export { avatarUrl, avatarUrls } from './accounts/avatar.rules.js';
export { countAccounts, countRegistrations, hasRole, lastUsernameLike } from './accounts/account-queries.js';
export { userExists } from './accounts/assert-user-exists.js';
export { consumerKeyImport, type ImportedConsumerKey } from './import/consumer-key.import.js';
export { userImport, type ImportedApplicationPassword, type ImportedUser } from './import/user.import.js';
export { isSlowHash, isSupportedHash } from './secrets/imported-hash.js';
export { SignInLimits } from './sign-in-limits/sign-in-limits.js';
export { UserEntity } from './accounts/user.entity.js';
export { usersChecks } from './consistency/index.js';
export { UsersModule } from './users.module.js';

export const usersEntities = [
  UserEntity,
  UserRoleEntity,
  UserListedRoleEntity,
  ApplicationPasswordEntity,
  ConsumerKeyEntity,
  OAuthNonceEntity,
];

/** A nonce is used once. */
export const unversionedUsersTables = ['oauth_nonce'];

export const usersMigrations = [UsersTables1700000000200];
