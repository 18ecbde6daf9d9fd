import { Module } from '@nestjs/common';
import { SettingsModule } from '@grove/settings';
import { ConfiguratorController } from './configurator/configurator.controller.js';
import { SeoAnswers } from './configurator/seo-answers.service.js';
import { ContactFormsController } from './contact-forms/contact-forms.controller.js';
import { ContactFormsService } from './contact-forms/contact-forms.service.js';
import { SubmissionsService } from './submissions/submissions.service.js';

/** Contact forms, and what search engines are told. */
@Module({
  imports: [SettingsModule],
  controllers: [ContactFormsController, ConfiguratorController],
  providers: [ContactFormsService, SeoAnswers, SubmissionsService],
  exports: [SeoAnswers, SubmissionsService],
})
export class ExtensionsModule {}
