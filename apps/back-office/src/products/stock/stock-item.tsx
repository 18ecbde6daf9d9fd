import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import { Menu, useCanAccess } from 'react-admin';

/** The link to the stock page, for whoever may change products. */
export function StockItem() {
  const { canAccess } = useCanAccess({ resource: 'products', action: 'edit' });
  if (!canAccess) return null;
  return <Menu.Item to="/stock" primaryText="products.stock.title" leftIcon={<FactCheckIcon />} />;
}
