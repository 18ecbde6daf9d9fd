import { Global, Module } from '@nestjs/common';
import { SeoProvider } from './seo/seo.js';
import { ContentModule, MediaPermissions } from '@grove/content';
import { ConfigModule } from '@grove/core';
import { SettingsModule } from '@grove/settings';
import { ConfiguratorController } from './configurator/configurator.controller.js';
import { ConfiguratorAnswers } from './configurator/configurator-answers.service.js';
import { ContactFormsConfig } from './contact-forms/contact-forms.config.js';
import { ContactFormsController } from './contact-forms/contact-forms.controller.js';
import { ContactFormsService } from './contact-forms/contact-forms.service.js';
import { SeoService } from './seo/seo.service.js';
import { SubmissionRetention } from './submissions/submission-retention.js';
import { SubmissionsService } from './submissions/submissions.service.js';

/** Contact forms and SEO data. Global, because the pages of any library may use the SEO data. */
@Global()
@Module({
  imports: [ConfigModule.forFeature(ContactFormsConfig), ContentModule, SettingsModule],
  controllers: [ContactFormsController, ConfiguratorController],
  providers: [
    ...[ContactFormsService, MediaPermissions, ConfiguratorAnswers, SeoService, SubmissionRetention, SubmissionsService],
    { provide: SeoProvider, useExisting: SeoService },
  ],
  exports: [ConfiguratorAnswers, SeoProvider, SubmissionsService],
})
export class ExtensionsModule {}
