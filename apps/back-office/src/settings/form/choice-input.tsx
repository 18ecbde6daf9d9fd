import { AutocompleteInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Choice } from '../../shell/addresses/countries.js';

interface ChoiceInputProps {
  readonly source: string;
  readonly choices: readonly Choice[];
  readonly helperText?: string | false;
}

/** A setting that is found by typing. A stored value that is not among the choices is one more. */
export function ChoiceInput({ source, choices, helperText = false }: ChoiceInputProps) {
  const stored = String(useFormContext().formState.defaultValues?.[source] ?? '');
  const isKnown = stored === '' || choices.some(({ id }) => id === stored);
  return (
    <AutocompleteInput
      source={source}
      choices={isKnown ? [...choices] : [{ id: stored, name: stored }, ...choices]}
      translateChoice={false}
      helperText={helperText}
      disableClearable
    />
  );
}
