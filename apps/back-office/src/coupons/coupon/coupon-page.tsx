import type { Coupon } from '@grove/client';
import { DeleteWithConfirmButton, EditBase, Title, useEditContext, useTranslate } from 'react-admin';
import { RecordForm } from '../../shell/form/record-form.js';
import { CouponFields } from './coupon-fields.js';

/** One coupon, with all its conditions. */
export default function CouponPage() {
  return (
    <EditBase<Coupon> mutationMode="pessimistic" redirect={false}>
      <Content />
    </EditBase>
  );
}

function Content() {
  const translate = useTranslate();
  const { record } = useEditContext<Coupon>();
  if (!record) return null;
  return (
    <RecordForm key={record.id} resource="coupons" record={record}>
      <Title title={translate('coupons.title', { code: record.code })} />
      <CouponFields save="ra.action.save" usage={translate('coupons.used', record.usage_count)}>
        <DeleteWithConfirmButton
          confirmTitle={translate('coupons.delete_title', { code: record.code })}
          confirmContent="coupons.delete_help"
        />
      </CouponFields>
    </RecordForm>
  );
}
