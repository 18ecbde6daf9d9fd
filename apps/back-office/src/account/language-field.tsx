import { SelectInput } from 'react-admin';

/** The languages, by their own names. */
const LANGUAGES = [
  { id: 'en_US', name: 'English' },
  { id: 'nl_NL', name: 'Nederlands' },
];

/** The language of an account. `help` says what it is for. */
export const LanguageField = ({ help }: { help: string }) => (
  <SelectInput
    source="locale"
    label="account.language"
    choices={LANGUAGES}
    translateChoice={false}
    isRequired
    helperText={help}
  />
);
