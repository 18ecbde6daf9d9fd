import { Field } from '@grove/rest';
import { Seo } from './seo.js';

/** The fields that this library adds to posts, pages and media. */
export class SeoFields {
  @Field.object(Seo, {
    description: 'Data for search engines and link previews; only in the response if _fields contains it.',
    readonly: true,
    contexts: ['view', 'edit', 'embed'],
  })
  seo: Seo;
}
