import { Field } from '@grove/rest';
import { Seo } from './seo.js';

/** What is added to posts, pages and media. */
export class SeoFields {
  @Field.object(Seo, {
    description: 'What search engines are told; shown to whoever names it in _fields.',
    readonly: true,
    contexts: ['view', 'edit', 'embed'],
  })
  seo: Seo;
}
