import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { SelectInput, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { SwitchInput } from '../form/switch-input.js';
import { WholeWidth } from '../form/settings-group.js';
import { readTaxClasses, TAX_CLASSES } from '../taxes/tax-classes.js';

const choices = (name: string, words: readonly string[]) => words.map((id) => ({ id, name: `settings.shop.${name}.${id}` }));

/** Whether and how orders are taxed. */
export function TaxFields() {
  const translate = useTranslate();
  const { data: classes = [] } = useQuery({ queryKey: TAX_CLASSES, queryFn: ({ signal }) => readTaxClasses(signal) });
  const shippingClasses = [
    { id: 'inherit', name: translate('settings.shop.class_of_items') },
    ...classes.map(({ slug, name }) => ({ id: slug, name })),
  ];
  return (
    <>
      <SwitchInput source="taxes_enabled" />
      <SwitchInput source="prices_include_tax" help="settings.shop.prices_include_tax_help" />
      <SelectInput
        source="tax_based_on"
        choices={choices('basis', ['shipping', 'billing', 'base'])}
        isRequired
        helperText={false}
      />
      <SelectInput source="shipping_tax_class" choices={shippingClasses} translateChoice={false} isRequired helperText={false} />
      <SelectInput source="tax_display_shop" choices={choices('display', ['excl', 'incl'])} isRequired helperText={false} />
      <SwitchInput source="tax_round_at_subtotal" help="settings.shop.rounding_help" />
      <WholeWidth>
        <Link component={RouterLink} to="/settings/taxes" variant="body2">
          {translate('settings.shop.to_rates')}
        </Link>
      </WholeWidth>
    </>
  );
}
