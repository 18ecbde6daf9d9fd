import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps, type SortPayload } from 'react-admin';
import { collectionOf } from '../../data/collections.js';
import { withDescendants, type Nested } from './parent.rules.js';

interface ParentInputProps extends Pick<AutocompleteInputProps, 'label' | 'optionText' | 'format' | 'parse'> {
  readonly reference: string;
  readonly sort: SortPayload;
  /** The record whose parent is chosen; a new one has no id. */
  readonly id?: number;
  /** What else the choices are asked for. */
  readonly filter?: object;
}

/** In which other record of its kind a record is. It cannot be in itself, or in what is in it. */
export function ParentInput({ reference, sort, id, filter, ...input }: ParentInputProps) {
  const { data: inside } = useQuery({
    queryKey: [reference, 'descendants', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const all: Nested[] = [];
      for await (const one of collectionOf(reference).all({ ...filter, _fields: 'id,parent', per_page: 100 }, { signal }))
        all.push(one as unknown as Nested);
      return withDescendants(id!, all);
    },
  });
  return (
    <ReferenceInput
      source="parent"
      reference={reference}
      sort={sort}
      filter={{ ...filter, ...(id && { exclude: inside ?? [id] }) }}
    >
      <AutocompleteInput helperText={false} {...input} />
    </ReferenceInput>
  );
}
