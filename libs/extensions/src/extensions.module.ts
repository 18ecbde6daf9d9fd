import { Module } from '@nestjs/common';
import { SeoProvider } from './seo/seo.js';
import { ContentModule, MediaPermissions } from '@grove/content';
import { CoreModule } from '@grove/core';
import { RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { ConfiguratorController } from './configurator/configurator.controller.js';
import { ConfiguratorAnswers } from './configurator/configurator-answers.service.js';
import { ContactFormsController } from './contact-forms/contact-forms.controller.js';
import { ContactFormsService } from './contact-forms/contact-forms.service.js';
import { ContactMessagesController } from './contact-messages/contact-messages.controller.js';
import { ContactMessagesService } from './contact-messages/contact-messages.service.js';
import { SeoService } from './seo/seo.service.js';
import { SubmissionRetention } from './submissions/submission-retention.js';
import { SubmissionsService } from './submissions/submissions.service.js';

/** Contact forms and SEO data. */
@Module({
  imports: [CoreModule, RestModule, SettingsModule, ContentModule],
  controllers: [ContactFormsController, ContactMessagesController, ConfiguratorController],
  providers: [
    ...[
      ContactFormsService,
      ContactMessagesService,
      MediaPermissions,
      ConfiguratorAnswers,
      SeoService,
      SubmissionRetention,
      SubmissionsService,
    ],
    { provide: SeoProvider, useExisting: SeoService },
  ],
  exports: [ConfiguratorAnswers, SeoProvider, SubmissionsService],
})
export class ExtensionsModule {}
