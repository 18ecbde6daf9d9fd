import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { contactFormImport, seoTextImport } from '@grove/extensions';
import { In, Like } from 'typeorm';
import { postsOfType } from '../post-rows.js';
import type { AnySourceKind } from '../source-kind.js';
import type { SourceSettings } from '../source-settings.js';
import { readContactForms } from './read-contact-forms.js';
import { readSeoTexts } from './read-seo-texts.js';
import { seoAnswersOf } from './seo-answers.js';
import { SEO_METADATA } from './seo-plugins.js';

const SEO_METADATA_OF_POSTS = {
  ...{ table: 'postmeta', on: { post_id: 'ID' } },
  where: [{ meta_key: In(SEO_METADATA) }, { meta_key: Like('_yoast_wpseo_%') }],
};

/** The forms of Contact Form 7, and what editors wrote for search engines by the usual plugins. */
export const extensionKinds = (app: INestApplicationContext, settings: SourceSettings): AnySourceKind[] => [
  {
    kind: contactFormImport,
    records: postsOfType('wpcf7_contact_form'),
    read: readContactForms,
  },
  {
    kind: seoTextImport(app.get(Database), seoAnswersOf(settings)),
    records: {
      ...{ table: 'posts', key: 'ID', where: { post_type: In(['post', 'page', 'attachment', 'product']) } },
      ...{ having: SEO_METADATA_OF_POSTS, parts: [SEO_METADATA_OF_POSTS] },
    },
    read: readSeoTexts,
  },
];
