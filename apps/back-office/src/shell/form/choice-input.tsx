import { AutocompleteInput } from 'react-admin';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { Choice } from '../addresses/countries.js';
import { asTyped } from './as-typed.js';

interface ChoiceInputProps {
  readonly source: string;
  readonly choices: readonly Choice[];
  readonly label?: string;
  /** Whether nothing may be chosen. */
  readonly mayBeEmpty?: boolean;
  readonly helperText?: string | false;
}

/** A value that is found by typing. A stored value that is not among the choices is one more. */
export function ChoiceInput({ source, choices, label, mayBeEmpty = false, helperText = false }: ChoiceInputProps) {
  const { defaultValues } = useFormContext().formState;
  // A form may get its values later than it is opened, such as the address of a customer who is found.
  const values = [get(defaultValues, source) as unknown, useWatch({ name: source }) as unknown].map((value) =>
    String(value ?? ''),
  );
  const others = [...new Set(values)].filter((value) => value !== '' && !choices.some(({ id }) => id === value));
  return (
    <AutocompleteInput
      source={source}
      label={label}
      choices={[...others.map((id) => ({ id, name: id })), ...choices]}
      translateChoice={false}
      helperText={helperText}
      parse={asTyped}
      disableClearable={!mayBeEmpty}
    />
  );
}
