import { useEffect } from 'react';
import { useLocales, useStore } from 'react-admin';
import { accountLanguage } from './auth-provider.js';

/** The language of the account that this browser shows. Another one that it shows was chosen in this browser. Signing out forgets both. */
const useFollowed = () => useStore<string>('account.language');

/** Shows a language as that of the account. */
export function useShowLanguage(): (language: string) => void {
  const [, show] = useStore<string>('locale');
  const [, follow] = useFollowed();
  return (language) => {
    follow(language);
    show(language);
  };
}

/** When a session starts or goes on, the back office has the language of the account, unless another one was chosen in this browser. */
export function useAccountLanguage(): void {
  const [shown] = useStore<string>('locale');
  const [followed] = useFollowed();
  const show = useShowLanguage();
  const languages = useLocales();
  const isChosenHere = Boolean(shown) && shown !== followed;
  // Once: what is chosen later in this session stays.
  useEffect(() => {
    if (isChosenHere) return;
    void accountLanguage().then((language) => {
      if (languages?.some(({ locale }) => locale === language)) show(language);
    }, ignoreEndedSession);
  }, []);
}

/** The screens say why the account cannot be read. */
const ignoreEndedSession = (): void => undefined;
