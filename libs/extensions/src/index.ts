import { ExtensionsTables1700000000800 } from './migrations/1700000000800-extensions-tables.js';
import { ReadMessages1700000001740 } from './migrations/1700000001740-read-messages.js';
import { SeoAnswerEntity } from './configurator/seo-answer.entity.js';
import { ContactFormEntity } from './contact-forms/contact-form.entity.js';
import { SeoTextEntity } from './seo/seo-text.entity.js';
import { SubmissionEntity } from './submissions/submission.entity.js';

export { ConfiguratorAnswers } from './configurator/configurator-answers.service.js';
export type { FormMail, FormMessages, FormProperties, SecondMail } from './contact-forms/contact-form.resource.js';
export { RESERVED_SLUG } from './contact-forms/contact-forms.service.js';
export { defaultProperties } from './contact-forms/form-defaults.rules.js';
export { contactFormImport, type ImportedContactForm } from './import/contact-form.import.js';
export { ContactFormsConfig } from './contact-forms/contact-forms.config.js';
export * from './errors.js';
export { ExtensionsModule } from './extensions.module.js';
export { seoTextImport, type ImportedSeoText } from './import/seo-text.import.js';
export { SEO_PLACEHOLDERS } from './seo/seo-text.rules.js';
export { Seo, SeoProvider, type SeoSubject } from './seo/seo.js';
export { unknownFieldTypes, type FormField } from './submissions/form-fields.rules.js';
export type { FormPart } from './submissions/form-parts.rules.js';
export { HONEYPOT_FIELD } from './submissions/submission.rules.js';
export {
  SubmissionsService,
  type PublicForm,
  type SubmissionResult,
  type SubmissionSource,
} from './submissions/submissions.service.js';

export const extensionsEntities = [ContactFormEntity, SeoAnswerEntity, SeoTextEntity, SubmissionEntity];
export const extensionsMigrations = [ExtensionsTables1700000000800, ReadMessages1700000001740];
