import type { Product } from '@grove/client';
import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { toAmount } from '../../shell/format/money.js';
import { Price } from '../price.js';
import { priceProblem, salePriceProblem } from '../prices/price-problems.js';
import { countProblem, stockOf } from '../stock-change.js';
import { InlineField } from './inline-field.js';

const isSimple = ({ type }: Product): boolean => type === 'simple' || type === 'external';

/** The regular price, which can be changed in the list. Products with variations have a price for each of them. */
export function PriceField({ product }: { product: Product }) {
  const translate = useTranslate();
  if (!isSimple(product)) return <Price value={product.price} />;
  return (
    <Stack sx={{ alignItems: 'flex-end' }}>
      <InlineField
        product={product}
        label={translate('resources.products.fields.regular_price')}
        value={product.regular_price}
        inputMode="decimal"
        problemOf={(text) => priceProblem(text) ?? salePriceProblem(product.sale_price, text)}
        toChange={(text) => ({ regular_price: toAmount(text) })}
      />
      {product.on_sale && (
        <Typography variant="caption" color="text.secondary">
          {translate('products.on_sale')} <Price value={product.sale_price} />
        </Typography>
      )}
    </Stack>
  );
}

/** The number in stock, which can be changed in the list. A number for a product that was not counted begins to count it. */
export function StockField({ product }: { product: Product }) {
  const translate = useTranslate();
  if (product.type !== 'simple') return <StockText product={product} />;
  return (
    <InlineField
      product={product}
      label={translate('resources.products.fields.stock_quantity')}
      value={product.manage_stock ? String(product.stock_quantity ?? 0) : ''}
      placeholder={translate(stockLabel(product))}
      inputMode="numeric"
      problemOf={countProblem}
      toChange={stockOf}
    />
  );
}

/** The stock as a text. */
export function StockText({ product }: { product: Product }) {
  const translate = useTranslate();
  const { manage_stock, stock_quantity } = product;
  return (
    <>
      {manage_stock ? translate('products.in_stock_count', { smart_count: stock_quantity ?? 0 }) : translate(stockLabel(product))}
    </>
  );
}

const stockLabel = ({ in_stock, backordered }: Product): string =>
  `products.stock_status.${backordered ? 'onbackorder' : in_stock ? 'instock' : 'outofstock'}`;
