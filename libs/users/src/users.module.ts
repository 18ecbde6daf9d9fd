import { Global, Module } from '@nestjs/common';
import { Authenticator } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { ApplicationPasswordsService } from './application-passwords/application-passwords.service.js';
import { UsersAuthenticator } from './authentication/authenticator.js';
import { KeySignIn } from './authentication/key-sign-in.js';
import { LastUses } from './authentication/last-uses.js';
import { NoncesService } from './authentication/nonces.service.js';
import { PersonSignIn } from './authentication/person-sign-in.js';
import { SignerSignIn } from './authentication/signer-sign-in.js';
import { ConsumerKeysService } from './consumer-keys/consumer-keys.service.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleFinder } from './people/people-finder.js';
import { PeopleTies } from './people/people-ties.js';
import { PeopleService } from './people/people.service.js';
import { SharedFailures } from './sign-in-limits/shared-failures.js';
import { SignInLimits } from './sign-in-limits/sign-in-limits.js';
import { AccountList } from './users/account-list.js';
import { AccountsService } from './users/accounts.service.js';

/** People: their accounts and roles, and how they and their programs sign in. */
@Global()
@Module({
  imports: [SettingsModule],
  controllers: [PeopleController],
  providers: [
    AccountList,
    AccountsService,
    ApplicationPasswordsService,
    ConsumerKeysService,
    ...[PeopleFinder, PeopleService, PeopleTies],
    ...[LastUses, NoncesService, PersonSignIn, KeySignIn, SignerSignIn, UsersAuthenticator],
    ...[SharedFailures, SignInLimits],
    { provide: Authenticator, useExisting: UsersAuthenticator },
  ],
  exports: [AccountList, AccountsService, ApplicationPasswordsService, ConsumerKeysService, PeopleTies, Authenticator],
})
export class UsersModule {}
