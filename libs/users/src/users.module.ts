import { Global, Module } from '@nestjs/common';
import { Authenticator } from '@grove/kernel';
import { ApplicationPasswordsService } from './application-passwords/application-passwords.service.js';
import { Afterwards } from './authentication/afterwards.js';
import { UsersAuthenticator } from './authentication/authenticator.js';
import { KeySignIn } from './authentication/key-sign-in.js';
import { LastUses } from './authentication/last-uses.js';
import { NoncesService } from './authentication/nonces.service.js';
import { PersonSignIn } from './authentication/person-sign-in.js';
import { SignerSignIn } from './authentication/signer-sign-in.js';
import { ConsumerKeysService } from './consumer-keys/consumer-keys.service.js';
import { ServerSecret } from './secrets/server-secret.js';
import { AccountsService } from './users/accounts.service.js';

/** People: their accounts and roles, and how they and their programs sign in. */
@Global()
@Module({
  providers: [
    AccountsService,
    ApplicationPasswordsService,
    ConsumerKeysService,
    ServerSecret,
    ...[Afterwards, LastUses, NoncesService, PersonSignIn, KeySignIn, SignerSignIn, UsersAuthenticator],
    { provide: Authenticator, useExisting: UsersAuthenticator },
  ],
  exports: [AccountsService, ApplicationPasswordsService, ConsumerKeysService, Authenticator],
})
export class UsersModule {}
