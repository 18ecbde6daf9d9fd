import { Field } from '@grove/rest';
import { isZone } from '@grove/core';

const FORMATS = ['0', '', 'standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'];
const LANGUAGE = /^[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?(_[a-z]+)?$/;
const ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/i;

const must = (holds: boolean, sentence: string): string | undefined => (holds ? undefined : sentence);

/** What the owner of the site may turn, as the interface tells it: one object. */
export class SiteOptions {
  @Field.text({ about: 'Title of the site.' }) title: string;
  @Field.text({ about: 'Its tagline.', max: 500 }) description: string;
  @Field.text({
    about: 'Its public address.',
    max: 2000,
    check: (text) => must(ADDRESS.test(text), 'must be an address such as https://shop.example'),
  })
  url: string;
  @Field.email({ about: 'Where the owner is written to.' }) email: string;
  @Field.text({
    about: 'Time zone in which dates are read and told.',
    check: (name) => must(isZone(name), 'must be a time zone such as Europe/Amsterdam'),
  })
  timezone: string;
  @Field.text({ about: 'How dates are shown to people.' }) dateFormat: string;
  @Field.text({ about: 'How times are shown to people.' }) timeFormat: string;
  @Field.integer({ about: 'First day of the week: 0 is Sunday.', min: 0, max: 6 }) startOfWeek: number;
  @Field.text({
    about: 'Locale of the site.',
    max: 20,
    check: (code) => must(code === '' || LANGUAGE.test(code), 'must be a locale such as nl_NL'),
  })
  language: string;
  @Field.flag({ about: 'Whether smilies become pictures.' }) useSmilies: boolean;
  @Field.integer({ about: 'Category of posts that name none.', min: 1 }) defaultCategory: number;
  @Field.choice(FORMATS, { about: 'Format of posts that name none; 0 is the standard one.' }) defaultPostFormat: string;
  @Field.integer({ about: 'Posts on a page of the site.', min: 1, max: 1000 }) postsPerPage: number;
  @Field.choice(['open', 'closed'], { about: 'Whether new posts take notices of links.' }) defaultPingStatus: 'open' | 'closed';
  @Field.choice(['open', 'closed'], { about: 'Whether new posts take comments.' }) defaultCommentStatus: 'open' | 'closed';
}

/** The name of an option inside Grove. */
export type OptionName = keyof SiteOptions & string;
