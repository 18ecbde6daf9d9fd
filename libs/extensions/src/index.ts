import { ContactFormEntity } from './contact-forms/contact-form.entity.js';
import { Extensions1700000000800 } from './migrations/1700000000800-extensions.js';
import { SubmissionEntity } from './submissions/submission.entity.js';

export { SeoAnswers } from './configurator/seo-answers.service.js';
export * from './errors.js';
export { ExtensionsModule } from './extensions.module.js';
export { Seo, SeoTeller, type SeoSubject } from './seo/seo.js';
export type { FormField } from './submissions/form-fields.rules.js';
export type { FormPart } from './submissions/form-parts.rules.js';
export { TRAP } from './submissions/submission.rules.js';
export { SubmissionsService, type Outcome, type Sender, type ShownForm } from './submissions/submissions.service.js';

export const extensionsEntities = [ContactFormEntity, SubmissionEntity];
export const extensionsMigrations = [Extensions1700000000800];
