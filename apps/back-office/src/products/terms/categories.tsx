import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { TERM_COLUMNS, TermsList } from './terms-list.js';

/** The categories of products; each may be in another one. */
export default function Categories() {
  return (
    <TermsList
      names={['name', 'slug', 'parent', 'description']}
      fields={
        <ReferenceInput source="parent" reference="product-categories" sort={{ field: 'name', order: 'ASC' }}>
          <AutocompleteInput
            label="products.term.parent"
            helperText={false}
            format={(parent: number | '' | null) => (parent === 0 ? '' : parent)}
            parse={(parent: number | '' | null) => parent || 0}
          />
        </ReferenceInput>
      }
      columns={TERM_COLUMNS}
    />
  );
}
