import { Field } from '@grove/rest';
import { isTimeZone } from '@grove/core';

const FORMATS = ['0', '', 'standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'];
const LANGUAGE = /^[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?(_[a-z]+)?$/;
/** An offset is no zone: it would be wrong for half of the year. */
const OFFSET = /^(utc|gmt)[+-]/i;
const ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/i;

const messageUnless = (holds: boolean, sentence: string): string | undefined => (holds ? undefined : sentence);

/** The settings of the site, as `cms/v2/settings` shows them. */
export class SiteOptions {
  @Field.text({ description: 'Title of the site.' }) title: string;
  @Field.text({ description: 'Tagline of the site.', max: 500 }) description: string;
  @Field.text({
    description: 'Public URL of the site.',
    max: 2000,
    check: (text) => messageUnless(ADDRESS.test(text), 'must be an address such as https://shop.example'),
  })
  url: string;
  @Field.email({ description: 'E-mail address of the owner.' }) email: string;
  @Field.text({
    description: 'Time zone of the site, used for dates.',
    check: (name) => messageUnless(isTimeZone(name) && !OFFSET.test(name), 'must be a time zone such as Europe/Amsterdam'),
  })
  timezone: string;
  @Field.text({ description: 'Format of dates.' }) dateFormat: string;
  @Field.text({ description: 'Format of times.' }) timeFormat: string;
  @Field.integer({ description: 'First day of the week: 0 is Sunday, and so is 7.', min: 0, max: 7 }) startOfWeek: number;
  @Field.text({
    description: 'Locale of the site.',
    max: 20,
    check: (code) => messageUnless(code === '' || LANGUAGE.test(code), 'must be a locale such as nl_NL'),
  })
  language: string;
  @Field.boolean({ description: 'Whether smileys are shown as images.' }) useSmilies: boolean;
  @Field.integer({ description: 'Category of posts without one.', min: 1 }) defaultCategory: number;
  @Field.enum(FORMATS, { description: 'Format of posts without one; 0 is the standard format.' }) defaultPostFormat: string;
  @Field.integer({ description: 'Posts per page of the site.', min: 1, max: 1000 }) postsPerPage: number;
  @Field.enum(['open', 'closed'], { description: 'Whether new posts accept pingbacks.' }) defaultPingStatus: 'open' | 'closed';
  @Field.enum(['open', 'closed'], { description: 'Whether new posts accept comments.' }) defaultCommentStatus: 'open' | 'closed';
}

/** The property name of an option. */
export type OptionName = keyof SiteOptions & string;
