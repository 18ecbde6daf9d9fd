import type { Order, OrderInput } from '@grove/client';
import { Box, Button, FormControlLabel, Stack, Switch, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form, Title, useCreate, useNotify, useTranslate } from 'react-admin';
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { AddressFields } from '../../shell/addresses/address-fields.js';
import { UnsavedWarning } from '../../shell/unsaved-warning.js';
import { Section } from '../../shell/section.js';
import { LinesEditor } from '../lines/lines-editor.js';
import { havePieces, NO_LINES, toInput, type LinesValues } from '../lines/lines-form.js';
import { PreviewTotals } from '../lines/preview-totals.js';
import { useOrderPreview } from '../lines/use-order-preview.js';
import { CustomerPicker } from './customer-picker.js';
import { TwoColumns } from '../../shell/two-columns.js';

interface NewOrderValues extends LinesValues {
  customer_id: number;
  billing: object;
  shipping_address: object;
  customer_note: string;
  set_paid: boolean;
}

const EMPTY: NewOrderValues = {
  ...NO_LINES,
  customer_id: 0,
  billing: {},
  shipping_address: {},
  customer_note: '',
  set_paid: false,
};

/** An order that a person takes by telephone. */
export default function NewOrder() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [create] = useCreate<Order>();
  const [created, setCreated] = useState<number>();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  // After the warning about unsaved changes is gone.
  useEffect(() => {
    if (created) void navigate(`/orders/${created}`);
  }, [created, navigate]);

  async function save(values: object): Promise<object | undefined> {
    try {
      const data = toOrder(values as NewOrderValues) as Partial<Order>;
      const order = (await create('orders', { data }, { returnPromise: true })) as Order;
      notify('orders.created', { messageArgs: { number: order.number } });
      setCreated(order.id);
      return undefined;
    } catch (error) {
      const { message, body } = error as { message: string; body?: { errors?: object } };
      notify(message, { type: 'error' });
      return body?.errors;
    }
  }

  return (
    <Form defaultValues={EMPTY} onSubmit={save}>
      {!created && <UnsavedWarning />}
      <Title title={translate('orders.new')} />
      <TwoColumns widths={[3, 2]}>
        <>
          <Section title={translate('orders.lines')}>
            <LinesEditor />
          </Section>
          {!isNarrow && <Summary />}
        </>
        <>
          <Section title={translate('orders.customer')}>
            <Stack spacing={2}>
              <CustomerPicker />
              <AddressFields title={translate('orders.billing')} source="billing" />
            </Stack>
          </Section>
          {/* In one column the total and the button come last. */}
          {isNarrow && <Summary />}
        </>
      </TwoColumns>
    </Form>
  );
}

/** What is sent. The goods go to the billing address. */
function toOrder(values: NewOrderValues): OrderInput {
  const { customer_id, billing, customer_note, set_paid } = values;
  const sent = Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== null && value !== ''));
  const { email: _email, phone: _phone, ...shipping } = sent as Record<string, string>;
  return {
    ...toInput(values),
    ...(customer_id > 0 && { customer_id }),
    ...(Object.keys(sent).length > 0 && { billing: sent, shipping }),
    ...(customer_note && { customer_note }),
    ...(set_paid && { set_paid }),
  };
}

/** What the order comes to, whether it is paid, and the button that makes it. */
function Summary() {
  const translate = useTranslate();
  const { register, control } = useFormContext<NewOrderValues>();
  const { isSubmitting } = useFormState();
  const [started] = useState(EMPTY);
  const values = { ...started, ...(useWatch({ control }) as NewOrderValues) };
  const order = havePieces(values) ? toOrder(values) : undefined;
  const { data, error } = useOrderPreview(order);
  return (
    <Section title={translate('orders.total')}>
      <Stack spacing={1.5}>
        <Box component="label" sx={{ display: 'grid', gap: 0.5, fontSize: '0.8125rem' }}>
          {translate('orders.customer_note')}
          <Box
            component="textarea"
            rows={2}
            sx={{
              font: 'inherit',
              p: 1,
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              color: 'text.primary',
            }}
            {...register('customer_note')}
          />
        </Box>
        <Controller
          name="set_paid"
          control={control}
          render={({ field: { value, onChange } }) => (
            <FormControlLabel
              control={<Switch checked={value} onChange={(_event, checked) => onChange(checked)} />}
              label={translate('orders.is_paid')}
            />
          )}
        />
        {order && <PreviewTotals preview={data} error={error} />}
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!order?.line_items || error !== null}>
          {translate('orders.create')}
        </Button>
      </Stack>
    </Section>
  );
}
