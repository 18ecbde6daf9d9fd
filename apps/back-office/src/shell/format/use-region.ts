import { useLocale } from 'react-admin';

/** The locale of amounts and dates: the language of the app, in the form of the region that the browser names for it, such as `en-GB`. */
export function useRegion(): string {
  const language = useLocale();
  return navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}
