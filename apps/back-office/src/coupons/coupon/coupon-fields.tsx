import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DateTimeInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCurrency } from '../../data/currency.js';
import { fromLocalText, toLocalText } from '../../shell/format/instants.js';
import { toAmount } from '../../shell/format/money.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { FormActions } from '../../shell/form/record-form.js';
import { Section } from '../../shell/section.js';
import { isPercentage, TYPES } from '../coupon-state.js';
import { ConditionFields, LimitFields } from './condition-fields.js';
import { TwoColumns } from '../../shell/two-columns.js';

interface CouponFieldsProps {
  /** The name of the text of the button that saves. */
  readonly save: string;
  /** How often the coupon was used. */
  readonly usage?: string;
  /** What else can be done with the coupon. */
  readonly children?: ReactNode;
}

/** All fields of a coupon: what it is worth, for what, and how often. */
export function CouponFields({ save, usage, children }: CouponFieldsProps) {
  const translate = useTranslate();
  return (
    <TwoColumns widths={[1, 1]}>
      <>
        <Section title={translate('coupons.discount')}>
          <Stack spacing={1.5} sx={{ pt: 1 }}>
            <DiscountFields />
            {usage && (
              <Typography variant="body2" color="text.secondary">
                {usage}
              </Typography>
            )}
          </Stack>
          <FormActions save={save}>{children}</FormActions>
        </Section>
        <Section title={translate('coupons.limits')}>
          <LimitFields />
        </Section>
      </>
      <Section title={translate('coupons.conditions')}>
        <ConditionFields />
      </Section>
    </TwoColumns>
  );
}

function DiscountFields() {
  const translate = useTranslate();
  const currency = useCurrency();
  const type = String(useWatch({ name: 'discount_type' }) ?? '');
  return (
    <>
      <TextInput source="code" parse={asTyped} autoComplete="off" helperText="coupons.code_help" />
      <SelectInput
        source="discount_type"
        choices={TYPES.map((id) => ({ id, name: `coupons.type.${id}` }))}
        isRequired
        helperText={false}
      />
      <TextInput
        source="amount"
        label={`${translate('resources.coupons.fields.amount')} (${isPercentage(type) ? '%' : (currency ?? '')})`}
        parse={toAmount}
        inputMode="decimal"
        helperText={false}
      />
      <DateTimeInput source="expiry_date" format={toLocalText} parse={fromLocalText} helperText="coupons.expiry_help" />
      <TextInput source="description" parse={asTyped} multiline minRows={2} helperText="coupons.description_help" />
    </>
  );
}
