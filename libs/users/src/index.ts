import { UsersTables1700000000200 } from './migrations/1700000000200-users-tables.js';
import { PeopleSignIn1700000001710 } from './migrations/1700000001710-people-sign-in.js';
import { ApplicationPasswordEntity } from './application-passwords/application-password.entity.js';
import { OAuthNonceEntity } from './authentication/oauth-nonce.entity.js';
import { ConsumerKeyEntity } from './consumer-keys/consumer-key.entity.js';
import { UserEntity, UserListedRoleEntity, UserRoleEntity } from './accounts/user.entity.js';
import { PasswordLinkEntity } from './password-links/password-link.entity.js';
import { RecoveryCodeEntity, SecondFactorEntity } from './second-factors/second-factor.entity.js';
import { SessionEntity } from './sessions/session.entity.js';

export {
  ApplicationPasswordsService,
  type NewApplicationPassword,
  type StoredPassword,
} from './application-passwords/application-passwords.service.js';
export { generatePassword } from './application-passwords/password-text.js';
export { KEY_PERMISSIONS } from './consumer-keys/consumer-key.resource.js';
export { ConsumerKeysService, type NewConsumerKey, type StoredKey } from './consumer-keys/consumer-keys.service.js';
export * from './consumer-keys/errors.js';
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
export { AccountPasswords, type VerifiedAccount } from './accounts/account-passwords.service.js';
export { AccountsService } from './accounts/accounts.service.js';
export { avatarUrl, avatarUrls } from './accounts/avatar.rules.js';
export { countAccounts, countRegistrations, hasRole, lastUsernameLike } from './accounts/account-queries.js';
export { userExists } from './accounts/assert-user-exists.js';
export { consumerKeyImport, type ImportedConsumerKey } from './import/consumer-key.import.js';
export { userImport, type ImportedApplicationPassword, type ImportedUser } from './import/user.import.js';
export { isSlowHash, isSupportedHash } from './secrets/imported-hash.js';
export { PasswordLinks } from './password-links/password-links.service.js';
export { SecondFactors } from './second-factors/second-factors.service.js';
import { SessionsConfig } from './sessions/sessions.config.js';
export { SessionsConfig };
export { SignInLimits } from './sign-in-limits/sign-in-limits.js';
export { UserEntity } from './accounts/user.entity.js';
export { usersChecks } from './consistency/index.js';
export { SiteGateway } from './site-gateway.js';
export { UsersModule } from './users.module.js';

/** The configuration that `UsersModule` needs. */
export const usersConfigs = [SessionsConfig];

export const usersEntities = [
  UserEntity,
  UserRoleEntity,
  UserListedRoleEntity,
  ApplicationPasswordEntity,
  ConsumerKeyEntity,
  OAuthNonceEntity,
  SessionEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  PasswordLinkEntity,
];

/** A nonce is used once. */
export const unversionedUsersTables = ['oauth_nonce'];

export const usersMigrations = [UsersTables1700000000200, PeopleSignIn1700000001710];
