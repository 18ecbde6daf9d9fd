import type { Product } from '@grove/client';
import { DeleteWithConfirmButton, useRecordContext, useTranslate } from 'react-admin';

/** Deletes the product of the screen for good, after a question. A new product has nothing to delete. */
export function DeleteProduct({ isDisabled }: { isDisabled: boolean }) {
  const translate = useTranslate();
  const product = useRecordContext<Product>();
  if (!product) return null;
  return (
    <DeleteWithConfirmButton
      disabled={isDisabled}
      confirmTitle={translate('products.delete_title', { name: product.name })}
      confirmContent="products.delete_help"
      mutationOptions={{ meta: { force: true } }}
    />
  );
}
