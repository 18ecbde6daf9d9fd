import { ContactFormEntity } from './contact-forms/contact-form.entity.js';
import { Extensions1700000000800 } from './migrations/1700000000800-extensions.js';
import { SubmissionEntity } from './submissions/submission.entity.js';

export { SeoAnswers } from './configurator/seo-answers.service.js';
export * from './errors.js';
export { ExtensionsModule } from './extensions.module.js';
export { SubmissionsService, type Outcome, type Sender } from './submissions/submissions.service.js';

export const extensionsEntities = [ContactFormEntity, SubmissionEntity];
export const extensionsMigrations = [Extensions1700000000800];
