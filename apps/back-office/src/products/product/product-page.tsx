import type { Product } from '@grove/client';
import { useState } from 'react';
import { EditBase, Title, useEditContext, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useQuestion } from '../../shell/use-question.js';
import { lossesOf } from '../variations/losses.js';
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
  const translate = useTranslate();
  const [update] = useUpdate<Product>();
  const [{ product, saves }, setSaved] = useState({ product: current, saves: 0 });
  const opened = toValues(product);
  const { ask, dialog } = useQuestion('products.losses.title', 'products.losses.confirm');

  async function maySave(values: ProductValues): Promise<boolean> {
    const { deleted, widened, attributes } = lossesOf(values, opened);
    if (deleted > 0) return ask(translate('products.losses.deleted', { smart_count: deleted }));
    return widened === 0 || ask(translate('products.losses.widened', { smart_count: widened, names: attributes.join(', ') }));
  }

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
      <ProductEditor key={saves} opened={opened} maySave={maySave} onSave={save} permalink={product.permalink} />
      {dialog}
    </>
  );
}
