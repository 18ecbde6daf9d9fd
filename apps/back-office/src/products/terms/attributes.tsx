import { DataTable, SelectInput } from 'react-admin';
import { AT_A_DESK, TermsList } from './terms-list.js';

const ORDERS = ['menu_order', 'name', 'name_num', 'id'].map((id) => ({ id, name: `products.term.order.${id}` }));

/** The attributes of the shop, such as a size. A click on one shows its terms. */
export default function Attributes() {
  return (
    <TermsList
      names={['name', 'slug', 'order_by']}
      canSearch={false}
      rowClick="edit"
      fieldsOf={() => <SelectInput source="order_by" label="products.term.order_by" choices={ORDERS} helperText={false} />}
      columns={<DataTable.Col source="slug" label="products.term.slug" disableSort sx={AT_A_DESK} />}
    />
  );
}
