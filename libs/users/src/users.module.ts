import { Global, Module } from '@nestjs/common';
import { ConfigModule, CoreConfig, RedisConfig } from '@grove/core';
import { Authenticator } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { ApplicationPasswordsController } from './application-passwords/application-passwords.controller.js';
import { ApplicationPasswordsService } from './application-passwords/application-passwords.service.js';
import { UsersAuthenticator } from './authentication/authenticator.js';
import { KeySignIn } from './authentication/key-sign-in.js';
import { LastUses } from './authentication/last-uses.js';
import { NoncesService } from './authentication/nonces.service.js';
import { PasswordSignIn } from './authentication/password-sign-in.js';
import { OAuthSignIn } from './authentication/oauth-sign-in.js';
import { ConsumerKeysService } from './consumer-keys/consumer-keys.service.js';
import { CurrentUserService } from './users/current-user.service.js';
import { UsersController } from './users/users.controller.js';
import { VisibleUsers } from './users/visible-users.js';
import { UserExtensionPoints } from './users/user-extension-points.js';
import { UsersService } from './users/users.service.js';
import { SharedSignIns } from './sign-in-limits/shared-sign-ins.js';
import { SignInLimits } from './sign-in-limits/sign-in-limits.js';
import { AccessRevocation } from './accounts/access-revocation.js';
import { AccountList } from './accounts/account-list.js';
import { AccountPasswords } from './accounts/account-passwords.service.js';
import { AccountsService } from './accounts/accounts.service.js';

/** Users: accounts, roles and sign-in. */
@Global()
@Module({
  imports: [ConfigModule.forFeature(CoreConfig, RedisConfig), SettingsModule],
  controllers: [UsersController, ApplicationPasswordsController],
  providers: [
    AccessRevocation,
    AccountList,
    AccountPasswords,
    AccountsService,
    ApplicationPasswordsService,
    ConsumerKeysService,
    ...[VisibleUsers, UsersService, CurrentUserService, UserExtensionPoints],
    ...[LastUses, NoncesService, PasswordSignIn, KeySignIn, OAuthSignIn, UsersAuthenticator],
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
    SignInLimits,
    UserExtensionPoints,
    Authenticator,
  ],
})
export class UsersModule {}
