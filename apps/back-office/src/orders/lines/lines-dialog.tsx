import type { Order } from '@grove/client';
import { useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../shell/form-dialog.js';
import { useRefreshOrder } from '../order/use-refresh-order.js';
import { LinesEditor } from './lines-editor.js';
import { havePieces, toInput, toValues, type LinesValues } from './lines-form.js';
import { PreviewTotals } from './preview-totals.js';
import { useOrderPreview } from './use-order-preview.js';

const SAVED = { mutationMode: 'pessimistic', returnPromise: true } as const;

/** Changes the lines of an order. The totals after the change are shown before it is saved. */
export default function LinesDialog({ order: current, onClose }: { order: Order; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [order] = useState(current);
  const [update] = useUpdate<Order>();
  const refresh = useRefreshOrder(order.id);
  const form = useForm<LinesValues>({ defaultValues: toValues(order) });
  const values = useWatch({ control: form.control }) as LinesValues;
  const input = havePieces(values) ? toInput(values, order) : undefined;
  const { data, error } = useOrderPreview(input, order.id);

  async function save(typed: LinesValues): Promise<void> {
    try {
      await update('orders', { id: order.id, data: toInput(typed, order) as Partial<Order>, previousData: order }, SAVED);
      await refresh();
      onClose();
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' });
    }
  }

  return (
    <FormDialog
      title={translate('orders.edit_lines')}
      form={form}
      save={translate('ra.action.save')}
      isReady={!error && input !== undefined && Object.keys(input).length > 0}
      maxWidth="md"
      onSave={save}
      onClose={onClose}
    >
      <LinesEditor />
      {input && <PreviewTotals preview={data} error={error} total={order.total} />}
    </FormDialog>
  );
}
