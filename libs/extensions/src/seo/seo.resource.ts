import { Field, Seo } from '@grove/kernel';

/** What is added to posts, pages and media. */
export class SeoFields {
  @Field.object(Seo, {
    about: 'What search engines are told; shown to whoever names it in _fields.',
    readonly: true,
    in: ['view', 'edit', 'embed'],
  })
  seo: Seo;
}
