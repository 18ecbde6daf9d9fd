import type { Product } from '@grove/client';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { searchOf } from '../../data/list-query.js';
import { client } from '../../data/site-client.js';
import { useDebounced } from '../../shell/use-debounced.js';
import type { EditedLine } from './lines-form.js';

/** Finds a product, or a variation of one, by its name or SKU. */
export function ProductPicker({ onPick }: { onPick: (line: EditedLine) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data = [], isFetching } = useQuery({
    queryKey: ['products', 'picker', search],
    enabled: search !== '',
    queryFn: async ({ signal }) => {
      const { records } = await client.shop.products.list(
        { ...searchOf('products', search), per_page: 10, status: 'publish' },
        { signal },
      );
      return records.flatMap(linesOf);
    },
  });
  return (
    <Autocomplete<EditedLine>
      value={null}
      inputValue={text}
      blurOnSelect
      clearOnBlur={false}
      options={search === '' ? [] : data}
      loading={isFetching}
      loadingText={translate('shell.loading')}
      noOptionsText={translate(search === '' ? 'orders.type_product' : 'shell.nothing_found')}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ product_id, variation_id }) => `${product_id}-${variation_id}`}
      onInputChange={(_event, value, reason) => reason === 'input' && setText(value)}
      onChange={(_event, line) => {
        if (line) onPick(line);
        setText('');
      }}
      renderInput={(params) => <TextField {...params} label={translate('orders.add_product')} />}
    />
  );
}

/** A line for a product; one for each of its variations if it has some. */
function linesOf({ id, name, price, variations }: Product): EditedLine[] {
  const line = { product_id: id, quantity: '1', total: '' };
  if (variations.length === 0) return [{ ...line, variation_id: 0, name, price }];
  return variations.map((variation) => ({
    ...line,
    variation_id: variation.id,
    name: `${name} – ${variation.attributes.map(({ option }) => option).join(', ')}`,
    price: variation.price,
  }));
}
