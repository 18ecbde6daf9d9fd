import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useGetList, usePermissions, useResourceDefinitions, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Capabilities } from '../session/capabilities.js';
import { sectionsFor } from '../settings/sections.js';

/** The settings that a new shop should look at. */
const SECTIONS = ['site', 'shop', 'taxes'];

const ONE = { pagination: { page: 1, perPage: 1 } };

/** Whether a shop has neither a product nor an order. */
export function useIsNewShop(isEnabled: boolean): boolean {
  const products = useGetList('products', ONE, { enabled: isEnabled });
  const orders = useGetList('orders', ONE, { enabled: isEnabled });
  return products.total === 0 && orders.total === 0;
}

/** The first steps of a new shop. */
export function SetUp() {
  const translate = useTranslate();
  const screens = useResourceDefinitions();
  const { permissions = {} } = usePermissions<Capabilities>();
  const sections = sectionsFor(permissions);
  return (
    <Card component="section" aria-label={translate('home.set_up.title')}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {translate('home.set_up.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('home.set_up.help')}
        </Typography>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {screens['products']?.hasCreate && (
            <Button component={Link} to="/products/create" variant="contained">
              {translate('home.set_up.product')}
            </Button>
          )}
          <Button component={Link} to="/orders/create" variant="outlined">
            {translate('home.set_up.order')}
          </Button>
          {SECTIONS.map((name) =>
            sections.some((section) => section.name === name) ? (
              <Button key={name} component={Link} to={`/settings/${name}`}>
                {translate(`home.set_up.${name}`)}
              </Button>
            ) : null,
          )}
        </Stack>
      </CardContent>
    </Card>
  );
}
