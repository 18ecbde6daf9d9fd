import { Global, Module } from '@nestjs/common';
import { SeoTeller } from './seo/seo.js';
import { ContentModule, MediaRights } from '@grove/content';
import { SettingsModule } from '@grove/settings';
import { ConfiguratorController } from './configurator/configurator.controller.js';
import { SeoAnswers } from './configurator/seo-answers.service.js';
import { ContactFormsController } from './contact-forms/contact-forms.controller.js';
import { ContactFormsService } from './contact-forms/contact-forms.service.js';
import { SeoService } from './seo/seo.service.js';
import { SubmissionRetention } from './submissions/submission-retention.js';
import { SubmissionsService } from './submissions/submissions.service.js';

/** Contact forms, and what search engines are told: pages of any room may ask. */
@Global()
@Module({
  imports: [ContentModule, SettingsModule],
  controllers: [ContactFormsController, ConfiguratorController],
  providers: [
    ...[ContactFormsService, MediaRights, SeoAnswers, SeoService, SubmissionRetention, SubmissionsService],
    { provide: SeoTeller, useExisting: SeoService },
  ],
  exports: [SeoAnswers, SeoTeller, SubmissionsService],
})
export class ExtensionsModule {}
