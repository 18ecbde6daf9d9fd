import type { Product } from '@grove/client';
import { useEffect, useState } from 'react';
import { Title, useCreate, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { NEW_PRODUCT, toChanges, type ProductValues } from './product-form.js';
import { ProductEditor } from './product-editor.js';

/** A new product. */
export default function NewProduct() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [create] = useCreate<Product>();
  const [created, setCreated] = useState<number>();
  // After the warning about unsaved changes is gone.
  useEffect(() => {
    if (created) void navigate(`/products/${created}`);
  }, [created, navigate]);

  async function save(values: ProductValues): Promise<void> {
    // The server publishes a product unless it has another status.
    const data = { ...toChanges(values, NEW_PRODUCT), name: values.name, status: values.status } as Partial<Product>;
    const product = (await create('products', { data }, { returnPromise: true })) as Product;
    notify('products.created', { messageArgs: { name: product.name } });
    setCreated(product.id);
  }

  return (
    <>
      <Title title={translate('products.new')} />
      <ProductEditor opened={NEW_PRODUCT} onSave={save} isDone={created !== undefined} />
    </>
  );
}
