import type { Product } from '@grove/client';
import { useState } from 'react';
import { EditBase, Title, useEditContext, useNotify, useUpdate } from 'react-admin';
import { ProductEditor } from './product-editor.js';
import { toChanges, toValues, type ProductValues } from './product-form.js';

/** One product, on one page. */
export default function ProductPage() {
  return (
    <EditBase<Product> mutationMode="pessimistic" redirect={false}>
      <Content />
    </EditBase>
  );
}

function Content() {
  const { record } = useEditContext<Product>();
  return record ? <Editor key={record.id} current={record} /> : null;
}

/** The form keeps the product that it was opened with, whatever is read meanwhile, until it is saved. */
function Editor({ current }: { current: Product }) {
  const notify = useNotify();
  const [update] = useUpdate<Product>();
  const [{ product, saves }, setSaved] = useState({ product: current, saves: 0 });
  const opened = toValues(product);

  async function save(values: ProductValues): Promise<void> {
    const data = toChanges(values, opened) as Partial<Product>;
    const saved = (await update(
      'products',
      { id: product.id, data, previousData: product },
      { mutationMode: 'pessimistic', returnPromise: true },
    )) as Product;
    notify('products.saved', { messageArgs: { name: saved.name } });
    setSaved({ product: saved, saves: saves + 1 });
  }

  return (
    <>
      <Title title={product.name} />
      <ProductEditor key={saves} opened={opened} onSave={save} permalink={product.permalink} />
    </>
  );
}
