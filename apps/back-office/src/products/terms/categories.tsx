import { ParentInput } from '../../shell/form/parent-input.js';
import { TERM_COLUMNS, TermsList } from './terms-list.js';

/** The categories of products; each may be in another one. */
export default function Categories() {
  return (
    <TermsList
      names={['name', 'slug', 'parent', 'description']}
      fieldsOf={(category) => (
        <ParentInput
          label="products.term.parent"
          reference="product-categories"
          sort={{ field: 'name', order: 'ASC' }}
          id={category && Number(category.id)}
          format={(parent: number | '' | null) => (parent === 0 ? '' : parent)}
          parse={(parent: number | '' | null) => parent || 0}
        />
      )}
      columns={TERM_COLUMNS}
    />
  );
}
