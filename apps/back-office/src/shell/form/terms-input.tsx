import { AutocompleteArrayInput, ReferenceArrayInput, useCreate } from 'react-admin';

interface TermsInputProps {
  readonly source: string;
  readonly label: string;
  /** The resource of the terms. */
  readonly reference: string;
  /** Whether a name that is not there yet becomes a new term. */
  readonly mayCreate?: boolean;
}

/** Categories or tags of a record, which are found by their names. */
export function TermsInput({ source, label, reference, mayCreate = true }: TermsInputProps) {
  const [create] = useCreate<{ id: number; name: string }>();
  const onCreate = async (name?: string) => (name ? create(reference, { data: { name } }, { returnPromise: true }) : undefined);
  return (
    <ReferenceArrayInput source={source} reference={reference} sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteArrayInput
        label={label}
        helperText={false}
        {...(mayCreate && { onCreate, createItemLabel: 'shell.new_term' })}
      />
    </ReferenceArrayInput>
  );
}
