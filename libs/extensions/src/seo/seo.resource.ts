import { Field } from '@grove/rest';
import { Seo } from './seo.js';

/** What is added to posts, pages and media. */
export class SeoFields {
  @Field.object(Seo, {
    about: 'What search engines are told; shown to whoever names it in _fields.',
    readonly: true,
    in: ['view', 'edit', 'embed'],
  })
  seo: Seo;
}
