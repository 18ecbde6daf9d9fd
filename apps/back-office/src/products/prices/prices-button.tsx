import PriceIcon from '@mui/icons-material/PriceChangeOutlined';
import { Button as MuiButton } from '@mui/material';
import { lazy } from 'react';
import { Button, useListContext, useTranslate } from 'react-admin';
import { useOpenDialog } from '../../shell/list/list-dialogs.js';

const PricesDialog = lazy(() => import('./prices-dialog.js'));

/** Changes the prices of all products that the list finds, on all its pages. */
export function PricesOfListButton() {
  const open = useOpenDialog();
  const { filterValues, total } = useListContext();
  return (
    <Button
      label="products.change_prices"
      disabled={!total}
      onClick={() => open((onClose) => <PricesDialog which={{ filter: filterValues }} onClose={onClose} />)}
    >
      <PriceIcon />
    </Button>
  );
}

/** Changes the prices of the selected products. */
export function PricesOfSelectionButton() {
  const translate = useTranslate();
  const open = useOpenDialog();
  const { selectedIds } = useListContext();
  return (
    <MuiButton
      size="small"
      onClick={() => open((onClose) => <PricesDialog which={{ ids: selectedIds.map(Number) }} onClose={onClose} />)}
    >
      {translate('products.change_selected_prices')}
    </MuiButton>
  );
}
