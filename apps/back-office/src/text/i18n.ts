import polyglotI18nProvider from 'ra-i18n-polyglot';
import { en } from './en.js';
import { nl } from './nl.js';

const LOCALES = [
  { locale: 'en', name: 'English' },
  { locale: 'nl', name: 'Nederlands' },
];

/** The first language of the browser that the app has; people may choose another one. */
const preferred = (): string =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => LOCALES.some(({ locale }) => locale === tag)) ?? 'en';

/** The texts of the app. Messages of the server are shown as the server says them. */
export const i18nProvider = polyglotI18nProvider((locale) => (locale === 'nl' ? nl : en), preferred(), LOCALES);
