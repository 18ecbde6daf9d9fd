import { mapOf, type PhpMap, textIn } from '../../values/php-value.js';
import { isTruthy } from '../../values/flags.js';
import type { SourceSettings } from '../source-settings.js';

/** Answers to the configurator of Grove, in the settings of Yoast SEO. Its names of separators are the same. */
export function seoAnswersOf(settings: SourceSettings): Record<string, string> {
  const titles = mapOf(settings.value('wpseo_titles'));
  const social = mapOf(settings.value('wpseo_social'));
  if (!titles) return {};
  const type = textIn(titles, 'company_or_person');
  const twitter = textIn(social, 'twitter_site');
  const answers = {
    separator: textIn(titles, 'separator'),
    siteName: textIn(titles, 'website_name'),
    publishingEntityType: type,
    publishingEntityCompanyName: textIn(titles, 'company_name'),
    publishingEntityCompanyLogo: textIn(titles, 'company_logo'),
    profileUrlFacebook: textIn(social, 'facebook_site'),
    profileUrlTwitter: /^@?\w{1,15}$/.test(twitter) ? `https://twitter.com/${twitter.replace('@', '')}` : twitter,
    profileUrlInstagram: textIn(social, 'instagram_url'),
    profileUrlLinkedIn: textIn(social, 'linkedin_url'),
    profileUrlMySpace: textIn(social, 'myspace_url'),
    profileUrlPinterest: textIn(social, 'pinterest_url'),
    profileUrlYouTube: textIn(social, 'youtube_url'),
    postTypePost: hiddenBy(titles, 'noindex-post'),
    postTypePage: hiddenBy(titles, 'noindex-page'),
    postTypeAttachment: hiddenBy(titles, 'noindex-attachment'),
    multipleAuthors: isTruthy(titles.get('disable-author')) ? 'no' : '',
  };
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''));
}

/** Without the setting a kind of page is visible. */
const hiddenBy = (map: PhpMap, name: string): string => (isTruthy(map.get(name)) ? 'false' : '');
