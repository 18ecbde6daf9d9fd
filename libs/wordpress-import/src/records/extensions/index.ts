import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { contactFormImport, seoTextImport } from '@grove/extensions';
import type { AnySourceKind } from '../source-kind.js';
import type { SourceSettings } from '../source-settings.js';
import { readContactForms } from './read-contact-forms.js';
import { readSeoTexts } from './read-seo-texts.js';
import { seoAnswersOf } from './seo-answers.js';
import { SEO_METADATA } from './seo-plugins.js';

const IS_FORM = "p.post_type = 'wpcf7_contact_form'";

const IS_SEO_METADATA = `(m.meta_key IN (${SEO_METADATA.map((name) => `'${name}'`).join(', ')}) OR m.meta_key LIKE '_yoast_wpseo_%')`;

const HAS_SEO_METADATA = `p.post_type IN ('post', 'page', 'attachment', 'product')
  AND EXISTS (SELECT 1 FROM {postmeta} m WHERE m.post_id = p.ID AND ${IS_SEO_METADATA})`;

/** The forms of Contact Form 7, and what editors wrote for search engines by the usual plugins. */
export const extensionKinds = (app: INestApplicationContext, settings: SourceSettings): AnySourceKind[] => [
  {
    kind: contactFormImport,
    parts: [
      { from: '{posts} p', key: 'p.ID', rowsOf: 'p', where: IS_FORM },
      { from: '{posts} p JOIN {postmeta} m ON m.post_id = p.ID', key: 'p.ID', rowsOf: 'm', where: IS_FORM },
    ],
    read: readContactForms,
  },
  {
    kind: seoTextImport(app.get(Database), seoAnswersOf(settings)),
    parts: [
      { from: '{posts} p', key: 'p.ID', rowsOf: 'p', where: HAS_SEO_METADATA },
      { from: '{postmeta} m', key: 'm.post_id', rowsOf: 'm', where: IS_SEO_METADATA },
    ],
    read: readSeoTexts,
  },
];
