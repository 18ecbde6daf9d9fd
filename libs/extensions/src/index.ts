import { ContactFormEntity } from './contact-forms/contact-form.entity.js';
import { Extensions1700000000800 } from './migrations/1700000000800-extensions.js';
import { SubmissionColumnNames1700000000810 } from './migrations/1700000000810-submission-column-names.js';
import { SubmissionEntity } from './submissions/submission.entity.js';

export { ConfiguratorAnswers } from './configurator/configurator-answers.service.js';
export { ContactFormsConfig } from './contact-forms/contact-forms.config.js';
export * from './errors.js';
export { ExtensionsModule } from './extensions.module.js';
export { Seo, SeoProvider, type SeoSubject } from './seo/seo.js';
export type { FormField } from './submissions/form-fields.rules.js';
export type { FormPart } from './submissions/form-parts.rules.js';
export { HONEYPOT_FIELD } from './submissions/submission.rules.js';
export {
  SubmissionsService,
  type PublicForm,
  type SubmissionResult,
  type SubmissionSource,
} from './submissions/submissions.service.js';

export const extensionsEntities = [ContactFormEntity, SubmissionEntity];
export const extensionsMigrations = [Extensions1700000000800, SubmissionColumnNames1700000000810];
