import {
  AutocompleteInput,
  CreateButton,
  FilterButton,
  List,
  NullableBooleanInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TopToolbar,
  type Exporter,
} from 'react-admin';
import { ListDialog, ListDialogs } from '../../shell/list/list-dialogs.js';
import { STATUSES, STOCK_FILTERS, TYPES } from '../choices.js';
import { PricesOfListButton } from '../prices/prices-button.js';
import { NoProducts } from './no-products.js';
import { ProductsTable } from './products-table.js';

const BY_NAME = { field: 'name', order: 'ASC' } as const;

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ReferenceInput key="category" source="category" reference="product-categories" sort={BY_NAME} alwaysOn>
    <AutocompleteInput label="resources.products.fields.category" helperText={false} />
  </ReferenceInput>,
  <SelectInput key="status" source="status" choices={STATUSES} helperText={false} />,
  <SelectInput key="stock_status" source="stock_status" choices={STOCK_FILTERS} helperText={false} />,
  <SelectInput key="type" source="type" choices={TYPES} helperText={false} />,
  <NullableBooleanInput key="on_sale" source="on_sale" helperText={false} />,
  <ReferenceInput key="tag" source="tag" reference="product-tags" sort={BY_NAME}>
    <AutocompleteInput label="resources.products.fields.tag" helperText={false} />
  </ReferenceInput>,
];

const Actions = () => (
  <TopToolbar>
    <FilterButton />
    <PricesOfListButton />
    <CreateButton label="products.new" />
  </TopToolbar>
);

/** All products. The filters are in the address, and can be kept as views. */
export default function ProductsList() {
  return (
    <ListDialogs>
      <List
        actions={<Actions />}
        empty={<NoProducts />}
        exporter={false as unknown as Exporter}
        filters={FILTERS}
        perPage={25}
        sort={{ field: 'date', order: 'DESC' }}
      >
        <ProductsTable />
        <ListDialog />
      </List>
    </ListDialogs>
  );
}
