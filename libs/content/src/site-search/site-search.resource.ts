import { CollectionQuery, Field, IGNORE_EMPTY } from '@grove/rest';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';

const EVERYWHERE = ['view', 'embed'] as const;

/** The kinds of records that a search of the site finds, with the subtypes of each. */
export const SEARCHED = { post: ['post', 'page'], term: [CATEGORY, TAG] } as const;

/** Every subtype. */
export const ANY = 'any';

/** Arguments of a search of the site. */
export class SiteSearchQuery extends CollectionQuery {
  @Field.enum(Object.keys(SEARCHED), { description: 'What to search: posts and pages, or terms.', default: 'post' })
  type: keyof typeof SEARCHED;
  @Field.enums([...SEARCHED.post, ...SEARCHED.term, ANY], {
    description: 'Only records of these subtypes, which must be subtypes of the type; any for all of them.',
    default: ANY,
    ignoredValues: IGNORE_EMPTY,
  })
  subtype: string | string[];
}

/** A record that a search of the site found. */
export class FoundRecord {
  @Field.id() id: number;
  @Field.text({ description: 'Title of the post, or name of the term.', contexts: EVERYWHERE, readonly: true }) title: string;
  @Field.uri({ description: 'URL on the site.', contexts: EVERYWHERE, readonly: true }) url: string;
  @Field.enum(Object.keys(SEARCHED), { description: 'Kind of record.', contexts: EVERYWHERE, readonly: true }) type: string;
  @Field.enum([...SEARCHED.post, ...SEARCHED.term], {
    description: 'Type of the post, or taxonomy of the term.',
    contexts: EVERYWHERE,
    readonly: true,
  })
  subtype: string;
}
