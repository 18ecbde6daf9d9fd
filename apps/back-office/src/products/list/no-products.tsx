import { CreateButton, useTranslate } from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';

/** What a shop without products sees. */
export function NoProducts() {
  const translate = useTranslate();
  return (
    <EmptyState title={translate('products.empty')} help={translate('products.empty_help')}>
      <CreateButton label="products.new" variant="contained" />
    </EmptyState>
  );
}
