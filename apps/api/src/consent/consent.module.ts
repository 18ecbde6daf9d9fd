import { Module } from '@nestjs/common';
import { ConfigModule } from '@grove/core';
import { EmbedModule } from '@grove/embed';
import { RestConfig } from '@grove/rest';
import { UsersModule } from '@grove/users';
import { ConsentForms } from './consent-forms.js';
import { ConsentTokens } from './consent-token.js';
import { KeyCallback } from './key-callback.js';
import { ProgramConsentController } from './program-consent.controller.js';
import { ShopConsentController } from './shop-consent.controller.js';

/** The pages on which people give apps access. */
@Module({
  imports: [ConfigModule.forFeature(RestConfig), EmbedModule, UsersModule],
  controllers: [ProgramConsentController, ShopConsentController],
  providers: [ConsentForms, ConsentTokens, KeyCallback],
})
export class ConsentModule {}
