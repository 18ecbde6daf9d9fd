import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NumberInput, SelectInput, TextInput, Title, useTranslate, type RaRecord } from 'react-admin';
import { countryChoices, namedChoices } from '../../shell/addresses/countries.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { useRegion } from '../../shell/format/use-region.js';
import { ChoiceInput } from '../../shell/form/choice-input.js';
import { SettingsForm } from '../form/settings-form.js';
import { SettingsGroup, WholeWidth } from '../form/settings-group.js';
import { SwitchInput } from '../form/switch-input.js';
import { useQuestion } from '../../shell/use-question.js';
import { Consequences, consequencesOf } from './consequences.js';
import { PriceExample } from './price-example.js';
import type { PriceFormat } from './price-format.js';
import { TaxFields } from './tax-fields.js';

const POSITIONS = ['left', 'right', 'left_space', 'right_space'].map((id) => ({ id, name: `settings.shop.position.${id}` }));
const SEQUENTIAL = [
  { id: 'unset', value: null },
  { id: 'full', value: false },
  { id: 'rest', value: true },
];
const asChoices = (words: readonly string[]) => words.map((id) => ({ id, name: id }));

/** The settings of the shop: where it is, how it writes prices, and how it taxes, counts and discounts. */
export default function ShopSettings() {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { ask, dialog } = useQuestion('settings.shop.consequences.title', 'settings.shop.consequences.confirm');

  async function mayChange(changes: object, before: RaRecord): Promise<boolean> {
    const sentences = consequencesOf(changes, before).map(({ text, ...values }) => translate(text, values));
    return sentences.length === 0 || ask(<Consequences sentences={sentences} />);
  }

  return (
    <>
      <Title title="settings.sections.shop" />
      <SettingsForm
        resource="shop-settings"
        mayChange={mayChange}
        onSaved={() => void queries.invalidateQueries({ queryKey: ['currency'] })}
      >
        <SettingsGroup title="settings.shop.address" help="settings.shop.address_help">
          <AddressFields />
        </SettingsGroup>
        <SettingsGroup title="settings.shop.prices">
          <PriceFields />
        </SettingsGroup>
        <SettingsGroup title="settings.shop.taxes">
          <TaxFields />
        </SettingsGroup>
        <SettingsGroup title="settings.shop.stock">
          <SwitchInput source="manage_stock" help="settings.shop.manage_stock_help" />
          <SwitchInput source="hide_out_of_stock" help="settings.shop.hide_out_of_stock_help" />
          <NumberInput source="out_of_stock_threshold" min={0} helperText="settings.shop.threshold_help" />
        </SettingsGroup>
        <SettingsGroup title="settings.shop.coupons_and_reviews">
          <SwitchInput source="coupons_enabled" />
          <SelectInput
            source="coupons_sequential"
            choices={SEQUENTIAL.map(({ id }) => ({ id, name: `settings.shop.sequential.${id}` }))}
            format={(value: boolean | null) => SEQUENTIAL.find((one) => one.value === value)?.id ?? 'unset'}
            parse={(id: string) => SEQUENTIAL.find((one) => one.id === id)?.value ?? null}
            isRequired
            helperText={false}
          />
          <SwitchInput source="reviews_enabled" />
          <SwitchInput source="review_rating_required" />
        </SettingsGroup>
        <SettingsGroup title="settings.shop.units">
          <SelectInput
            source="weight_unit"
            choices={asChoices(['kg', 'g', 'lbs', 'oz'])}
            translateChoice={false}
            isRequired
            helperText="settings.shop.units_help"
          />
          <SelectInput
            source="dimension_unit"
            choices={asChoices(['m', 'cm', 'mm', 'in', 'yd'])}
            translateChoice={false}
            isRequired
            helperText={false}
          />
        </SettingsGroup>
      </SettingsForm>
      {dialog}
    </>
  );
}

function AddressFields() {
  const region = useRegion();
  const countries = useMemo(() => countryChoices(region), [region]);
  return (
    <>
      <TextInput source="base_address_1" parse={asTyped} helperText={false} />
      <TextInput source="base_address_2" parse={asTyped} helperText={false} />
      <TextInput source="base_postcode" parse={asTyped} helperText={false} />
      <TextInput source="base_city" parse={asTyped} helperText={false} />
      <ChoiceInput source="base_country" choices={countries} />
      <TextInput source="base_state" parse={asTyped} helperText="settings.shop.state_help" />
    </>
  );
}

/** A price is not readable if the same character is between thousands and before decimals. */
const differsFromThousands = (separator: string | null, { thousand_separator }: PriceFormat): string | undefined =>
  separator && separator === thousand_separator ? 'settings.shop.same_separator' : undefined;

function PriceFields() {
  const region = useRegion();
  const currencies = useMemo(
    () =>
      namedChoices(Intl.supportedValuesOf('currency'), region, 'currency').map(({ id, name }) => ({
        id,
        name: `${name} (${id})`,
      })),
    [region],
  );
  return (
    <>
      <ChoiceInput source="currency" choices={currencies} />
      <SelectInput source="currency_position" choices={POSITIONS} isRequired helperText={false} />
      <TextInput source="thousand_separator" parse={asTyped} helperText="settings.shop.thousands_help" />
      <TextInput source="decimal_separator" parse={asTyped} validate={differsFromThousands} helperText={false} />
      <NumberInput source="price_decimals" min={0} helperText="settings.shop.decimals_help" />
      <WholeWidth>
        <PriceExample />
      </WholeWidth>
    </>
  );
}
