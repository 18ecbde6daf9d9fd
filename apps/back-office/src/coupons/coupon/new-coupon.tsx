import { Title, useTranslate } from 'react-admin';
import { RecordForm } from '../../shell/form/record-form.js';
import { CouponFields } from './coupon-fields.js';

/** Every field has a value, so that a form in which nobody has typed has no changes that could be lost. */
const DEFAULTS = {
  ...{ code: '', description: '', discount_type: 'percent', amount: '', expiry_date: '' },
  ...{ usage_limit: null, usage_limit_per_user: null, limit_usage_to_x_items: null, minimum_amount: '', maximum_amount: '' },
  ...{ product_ids: [], exclude_product_ids: [], product_categories: [], excluded_product_categories: [] },
  ...{ email_restrictions: [], individual_use: false, exclude_sale_items: false, free_shipping: false },
};

/** A new coupon. What is left empty is not sent, and so is without a limit. */
export default function NewCoupon() {
  const translate = useTranslate();
  return (
    <RecordForm resource="coupons" defaults={DEFAULTS} toInput={filledIn}>
      <Title title={translate('coupons.new')} />
      <CouponFields save="coupons.create" />
    </RecordForm>
  );
}

const filledIn = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name === 'code' || !isEmpty(value)));

const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : !value);
