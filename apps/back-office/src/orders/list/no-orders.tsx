import { CreateButton, useTranslate } from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';

/** What a shop without orders sees. */
export function NoOrders() {
  const translate = useTranslate();
  return (
    <EmptyState title={translate('orders.empty')} help={translate('orders.empty_help')}>
      <CreateButton label="orders.new" variant="contained" />
    </EmptyState>
  );
}
