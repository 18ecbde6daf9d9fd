import { Menu } from 'react-admin';
import { StockItem } from '../products/stock/stock-item.js';
import { SettingsItem } from '../settings/settings-item.js';

/** The screens that the person may open. */
export const SideMenu = () => (
  <Menu>
    <Menu.DashboardItem />
    <Menu.ResourceItem name="orders" />
    <Menu.ResourceItem name="products" />
    <StockItem />
    <Menu.ResourceItem name="product-categories" />
    <Menu.ResourceItem name="product-tags" />
    <Menu.ResourceItem name="product-attributes" />
    <Menu.ResourceItem name="shipping-classes" />
    <Menu.ResourceItem name="customers" />
    <Menu.ResourceItem name="coupons" />
    <Menu.ResourceItem name="reports" />
    <Menu.ResourceItem name="webhooks" />
    <Menu.ResourceItem name="comments" />
    <Menu.ResourceItem name="contact-messages" />
    <Menu.ResourceItem name="posts" />
    <Menu.ResourceItem name="pages" />
    <Menu.ResourceItem name="media" />
    <SettingsItem />
  </Menu>
);
