import { namedChoices, type Choice } from '../../shell/addresses/countries.js';

/** Languages that a site may have, by their codes in WordPress. */
const LANGUAGES = [
  ...[
    'ar',
    'bg_BG',
    'ca',
    'cs_CZ',
    'da_DK',
    'de_AT',
    'de_CH',
    'de_DE',
    'el',
    'en_AU',
    'en_CA',
    'en_GB',
    'en_US',
    'es_ES',
    'es_MX',
    'et',
  ],
  ...[
    'fi',
    'fr_BE',
    'fr_CA',
    'fr_FR',
    'he_IL',
    'hr',
    'hu_HU',
    'id_ID',
    'it_IT',
    'ja',
    'ko_KR',
    'lt_LT',
    'lv',
    'nb_NO',
    'nl_BE',
    'nl_NL',
  ],
  ...['pl_PL', 'pt_BR', 'pt_PT', 'ro_RO', 'sk_SK', 'sl_SI', 'sv_SE', 'tr_TR', 'uk', 'vi', 'zh_CN', 'zh_TW'],
];

/** Languages by their names in the language of the reader. */
export const languageChoices = (locale: string): Choice[] => namedChoices(LANGUAGES, locale, 'language');

/** All time zones, found by their cities and regions. */
export const timeZoneChoices = (): Choice[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, name: id.replaceAll('_', ' ') }));

export const DATE_FORMATS = ['F j, Y', 'j F Y', 'Y-m-d', 'd-m-Y', 'd/m/Y', 'm/d/Y', 'd.m.Y'];

export const TIME_FORMATS = ['g:i a', 'g:i A', 'H:i', 'G:i'];

/** Formats of posts; `0` is the one without a name. */
export const POST_FORMATS = ['0', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'];

/** The days of the week by their numbers, of which 0 is Sunday. */
export function weekdayChoices(locale: string): { id: number; name: string }[] {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The first of November 2026 is a Sunday.
  return [1, 2, 3, 4, 5, 6, 0].map((id) => ({ id, name: weekday.format(Date.UTC(2026, 10, 1 + id)) }));
}
