import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { BooleanInput, DateInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { client } from '../../data/site-client.js';
import { Section } from '../../shell/section.js';
import { BACKORDERS, TAX_STATUSES } from '../choices.js';
import { priceProblem, saleEndProblem, salePriceProblem } from '../prices/price-problems.js';
import type { ProductValues } from './product-form.js';

const field = (source: string) => ({ source, label: `resources.products.fields.${source}`, helperText: false as const });

/** Fields beside each other, below each other on a phone. */
const Grid = ({ children, columns = 2 }: { children: React.ReactNode; columns?: number }) => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` } }}>
    {children}
  </Box>
);

/** Inputs of react-admin make null of an empty text; an empty text is what the interface means by none. */
const EMPTY = { parse: (value: string | null) => value ?? '' };

/** Shows the text of the choice that stands for none. */
const SHOWS_EMPTY = { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } };

const decimal = { ...EMPTY, slotProps: { htmlInput: { inputMode: 'decimal' } } } as const;

const belowPrice = (typed: string | null, values: ProductValues) => salePriceProblem(typed, values.regular_price);

const afterBegin = (last: string | null, values: ProductValues) => saleEndProblem(last, values.date_on_sale_from);

/** The names and texts. Texts may have HTML, which is shown as it is written. */
export function TextsSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('products.texts')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <TextInput {...field('name')} {...EMPTY} />
        <TextInput {...field('short_description')} {...EMPTY} multiline minRows={2} />
        <TextInput {...field('description')} {...EMPTY} multiline minRows={5} maxRows={20} />
      </Box>
    </Section>
  );
}

/** Prices, the dates of a sale, and taxes. The prices of a product with variations are theirs. */
export function PricesSection() {
  const translate = useTranslate();
  const type = useWatch<ProductValues, 'type'>({ name: 'type' });
  const { data: classes = [] } = useQuery({
    queryKey: ['tax-classes'],
    queryFn: async ({ signal }) => (await client.shop.taxes.classes.list({}, { signal })).records,
  });
  // The standard class has no slug in products.
  const standard = classes.find(({ slug }) => slug === 'standard')?.name ?? '';
  const others = classes.filter(({ slug }) => slug !== 'standard').map(({ slug, name }) => ({ id: slug, name }));
  return (
    <Section title={translate('products.prices')}>
      <Grid>
        {type !== 'variable' && (
          <>
            <TextInput {...field('regular_price')} {...decimal} validate={priceProblem} />
            <TextInput {...field('sale_price')} {...decimal} validate={belowPrice} />
            <DateInput {...field('date_on_sale_from')} parse={EMPTY.parse} />
            <DateInput {...field('date_on_sale_to')} parse={EMPTY.parse} validate={afterBegin} />
          </>
        )}
        <SelectInput {...field('tax_status')} choices={TAX_STATUSES} isRequired />
        <SelectInput
          {...field('tax_class')}
          {...EMPTY}
          {...SHOWS_EMPTY}
          choices={others}
          emptyText={standard}
          translateChoice={false}
        />
        {type === 'external' && (
          <>
            <TextInput {...field('external_url')} {...EMPTY} />
            <TextInput {...field('button_text')} {...EMPTY} />
          </>
        )}
      </Grid>
    </Section>
  );
}

/** The SKU and the stock. */
export function StockSection() {
  const translate = useTranslate();
  const counts = useWatch<ProductValues, 'manage_stock'>({ name: 'manage_stock' });
  return (
    <Section title={translate('products.stock.title')}>
      <Grid>
        <TextInput {...field('sku')} {...EMPTY} />
        <SelectInput {...field('backorders')} choices={BACKORDERS} isRequired />
        <BooleanInput {...field('manage_stock')} />
        {counts ? (
          <TextInput {...field('stock_quantity')} {...EMPTY} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
        ) : (
          <BooleanInput {...field('in_stock')} />
        )}
      </Grid>
      <BooleanInput {...field('sold_individually')} />
    </Section>
  );
}

/** Weight, size and shipping class. */
export function ShippingSection() {
  const translate = useTranslate();
  const { data: classes = [] } = useQuery({
    queryKey: ['shipping-classes', 'choices'],
    queryFn: async ({ signal }) =>
      (await client.shop.products.shippingClasses.list({ per_page: 100, orderby: 'name', order: 'asc' }, { signal })).records,
  });
  return (
    <Section title={translate('products.shipping')}>
      <BooleanInput {...field('virtual')} />
      <Grid columns={4}>
        <TextInput {...field('weight')} {...decimal} />
        <TextInput {...field('dimensions.length')} {...decimal} />
        <TextInput {...field('dimensions.width')} {...decimal} />
        <TextInput {...field('dimensions.height')} {...decimal} />
      </Grid>
      <Box sx={{ mt: 1.5 }}>
        <SelectInput
          {...field('shipping_class')}
          {...EMPTY}
          {...SHOWS_EMPTY}
          choices={classes.map(({ slug, name }) => ({ id: slug, name }))}
          emptyText="products.no_shipping_class"
          translateChoice={false}
        />
      </Box>
      {classes.length === 0 && (
        <Typography variant="caption" color="text.secondary">
          {translate('products.no_shipping_classes')}
        </Typography>
      )}
    </Section>
  );
}
