import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import type { HealthyWebhook } from '../webhook.js';
import { useRefreshWebhook } from './use-refresh-webhook.js';
import { WebhookFields } from './webhook-fields.js';

type Settings = Pick<HealthyWebhook, 'name' | 'topic' | 'delivery_url' | 'store_bodies' | 'in_order'>;

/** Changes what a webhook delivers, and where to. */
export default function SettingsDialog({ webhook, onClose }: { webhook: HealthyWebhook; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const refresh = useRefreshWebhook(webhook.id);
  const { name, topic, delivery_url, store_bodies, in_order } = webhook;
  const form = useForm<Settings>({ defaultValues: { name, topic, delivery_url, store_bodies, in_order } });
  const showRefusal = useRefusal(form);

  async function save(data: Settings): Promise<void> {
    try {
      await dataProvider.update('webhooks', { id: webhook.id, data, previousData: webhook });
      notify('webhooks.saved');
      await refresh();
      onClose();
    } catch (error) {
      showRefusal(error);
    }
  }

  return (
    <FormDialog title={translate('webhooks.edit')} form={form} save={translate('ra.action.save')} onSave={save} onClose={onClose}>
      <WebhookFields />
    </FormDialog>
  );
}
