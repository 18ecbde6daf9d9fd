import { Module } from '@nestjs/common';
import { CoreModule } from '@grove/core';
import { Authenticator, resources, RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { ApplicationPasswordsController } from './application-passwords/application-passwords.controller.js';
import { ApplicationPasswordsService } from './application-passwords/application-passwords.service.js';
import { AccountStatusController } from './account-status/account-status.controller.js';
import { AccountStatusService } from './account-status/account-status.service.js';
import { AccountSignIn } from './authentication/account-sign-in.js';
import { UsersAuthenticator } from './authentication/authenticator.js';
import { KeySignIn } from './authentication/key-sign-in.js';
import { LastUses } from './authentication/last-uses.js';
import { NoncesService } from './authentication/nonces.service.js';
import { PasswordSignIn } from './authentication/password-sign-in.js';
import { OAuthSignIn } from './authentication/oauth-sign-in.js';
import { SessionSignIn } from './authentication/session-sign-in.js';
import { ConsumerKey } from './consumer-keys/consumer-key.resource.js';
import { ConsumerKeysService } from './consumer-keys/consumer-keys.service.js';
import { ManagedKeys } from './consumer-keys/managed-keys.service.js';
import { PasswordLinksController } from './password-links/password-links.controller.js';
import { PasswordLinks } from './password-links/password-links.service.js';
import { SecondFactorController } from './second-factors/second-factor.controller.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { AccountSessionsController } from './sessions/account-sessions.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { CurrentUserService } from './users/current-user.service.js';
import { UsersController } from './users/users.controller.js';
import { VisibleUsers } from './users/visible-users.js';
import { UserEvents } from './users/user-events.js';
import { UserExtensionPoints } from './users/user-extension-points.js';
import { UsersService } from './users/users.service.js';
import { SharedSignIns } from './sign-in-limits/shared-sign-ins.js';
import { SignInLimits } from './sign-in-limits/sign-in-limits.js';
import { AccessRevocation } from './accounts/access-revocation.js';
import { AccountList } from './accounts/account-list.js';
import { AccountPasswords } from './accounts/account-passwords.service.js';
import { AccountsService } from './accounts/accounts.service.js';

const served = resources([ConsumerKey, ManagedKeys]);

/** Users: accounts, roles and sign-in. */
@Module({
  imports: [CoreModule, RestModule, SettingsModule],
  controllers: [
    UsersController,
    ApplicationPasswordsController,
    AccountStatusController,
    SessionsController,
    AccountSessionsController,
    SecondFactorController,
    PasswordLinksController,
    ...served.controllers,
  ],
  providers: [
    AccessRevocation,
    AccountList,
    AccountPasswords,
    AccountsService,
    AccountStatusService,
    ApplicationPasswordsService,
    ConsumerKeysService,
    ...served.providers,
    ...[VisibleUsers, UsersService, CurrentUserService, UserEvents, UserExtensionPoints],
    ...[LastUses, NoncesService, PasswordSignIn, KeySignIn, OAuthSignIn, SessionSignIn, UsersAuthenticator],
    ...[AccountSignIn, SessionsService, SecondFactors, PasswordLinks],
    ...[SharedSignIns, SignInLimits],
    { provide: Authenticator, useExisting: UsersAuthenticator },
  ],
  exports: [
    AccessRevocation,
    AccountList,
    AccountPasswords,
    AccountsService,
    ApplicationPasswordsService,
    ConsumerKeysService,
    PasswordLinks,
    SecondFactors,
    SignInLimits,
    UserExtensionPoints,
    Authenticator,
  ],
})
export class UsersModule {}
