import { Stack } from '@mui/material';
import { AutocompleteArrayInput, BooleanInput, NumberInput, ReferenceArrayInput, TextArrayInput, TextInput } from 'react-admin';
import { toAmount } from '../../shell/format/money.js';

/** How often a coupon may be used. */
export const LimitFields = () => (
  <Stack spacing={1.5} sx={{ pt: 1 }}>
    <NumberInput source="usage_limit" min={0} helperText="coupons.no_limit" />
    <NumberInput source="usage_limit_per_user" min={0} helperText="coupons.no_limit" />
    <NumberInput source="limit_usage_to_x_items" min={0} helperText="coupons.no_limit" />
  </Stack>
);

/** For which orders, products and customers a coupon counts. */
export const ConditionFields = () => (
  <Stack spacing={1.5} sx={{ pt: 1 }}>
    <TextInput source="minimum_amount" parse={toAmount} inputMode="decimal" helperText="coupons.no_limit" />
    <TextInput source="maximum_amount" parse={toAmount} inputMode="decimal" helperText="coupons.no_limit" />
    <Several source="product_ids" reference="products" />
    <Several source="exclude_product_ids" reference="products" />
    <Several source="product_categories" reference="product-categories" />
    <Several source="excluded_product_categories" reference="product-categories" />
    <TextArrayInput source="email_restrictions" helperText="coupons.emails_help" />
    <BooleanInput source="individual_use" helperText={false} />
    <BooleanInput source="exclude_sale_items" helperText={false} />
    <BooleanInput source="free_shipping" helperText={false} />
  </Stack>
);

/** Several products or categories, which are found by their names. */
const Several = ({ source, reference }: { source: string; reference: string }) => (
  <ReferenceArrayInput source={source} reference={reference} perPage={20}>
    <AutocompleteArrayInput optionText="name" helperText={false} filterToQuery={(q: string) => ({ q })} />
  </ReferenceArrayInput>
);
