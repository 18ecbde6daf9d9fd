import type { Product } from '@grove/client';
import { Box, Chip, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { BulkActionsToolbar, DataTable, SimpleList, useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { plainText } from '../../shell/format/plain-text.js';
import { selectColumn } from '../../shell/list/select-column.js';
import { Picture } from '../../shell/picture.js';
import { PricesOfSelectionButton } from '../prices/prices-button.js';
import { Price } from '../price.js';
import { BulkCategoryButton } from './bulk-category-button.js';
import { BulkStatusButton } from './bulk-status-button.js';
import { PriceField, StockField, StockText } from './product-fields.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<Product> };

/** A row for each product; on a narrow screen a card. */
export function ProductsTable() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return isNarrow ? <Cards /> : <Table />;
}

const Table = () => (
  <Box sx={{ position: 'relative' }}>
    <BulkActionsToolbar>
      <BulkStatusButton />
      <BulkCategoryButton />
      <PricesOfSelectionButton />
    </BulkActionsToolbar>
    <DataTable bulkActionButtons={false} rowClick="edit" sx={{ '& .MuiTableCell-root': { px: 1 } }}>
      {selectColumn}
      <Col
        source="title"
        label="resources.products.fields.name"
        render={(product) => (
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <Picture picture={product.images[0]} size={40} />
            <Name product={product} />
          </Stack>
        )}
      />
      <Col
        source="categories"
        disableSort
        render={({ categories }) => categories.map(({ name }) => plainText(name)).join(', ')}
      />
      <Col source="stock_quantity" disableSort align="right" render={(product) => <StockField product={product} />} />
      <Col source="regular_price" disableSort align="right" render={(product) => <PriceField product={product} />} />
      <Col source="status" disableSort render={({ status }) => <Status status={status} />} />
      <Col source="date" label="resources.products.fields.date" render={({ date_created }) => <Moment value={date_created} />} />
    </DataTable>
  </Box>
);

const Cards = () => (
  <SimpleList<Product>
    leftAvatar={({ images: [first] }) => <Picture picture={first} size={40} />}
    primaryText={(product) => (
      <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <strong style={{ overflowWrap: 'anywhere' }}>{product.name}</strong>
        <Price value={product.price} />
      </Stack>
    )}
    secondaryText={(product) => (
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', pt: 0.5 }}>
        <StockText product={product} />
        <Status status={product.status} />
      </Box>
    )}
    rowClick="edit"
    sx={{ '& .MuiListItemAvatar-root .MuiAvatar-root': { bgcolor: 'transparent', borderRadius: 1 } }}
  />
);

const Name = ({ product: { name, sku } }: { product: Product }) => (
  <Box sx={{ minWidth: 160 }}>
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
    </Typography>
    <Typography variant="caption" color="text.secondary">
      {sku}
    </Typography>
  </Box>
);

function Status({ status }: { status: string }) {
  const translate = useTranslate();
  return (
    <Chip
      component="span"
      size="small"
      variant={status === 'publish' ? 'filled' : 'outlined'}
      label={translate(`products.status.${status}`, { _: status })}
    />
  );
}
