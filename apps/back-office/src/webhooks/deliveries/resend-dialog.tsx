import { useQuery } from '@tanstack/react-query';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { preview } from '../../data/preview.js';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import { useRefreshWebhook } from '../webhook/use-refresh-webhook.js';

interface Redelivery {
  readonly matched: number;
  readonly at_least?: boolean;
}

/** Says how many deliveries have not arrived, and sends them again. */
export default function ResendDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshWebhook(webhookId);
  const [isSending, setIsSending] = useState(false);
  const path = `/shop/v1/webhooks/${webhookId}/deliveries/redeliver`;
  const { data, error } = useQuery({
    queryKey: ['webhooks', webhookId, 'undelivered'],
    gcTime: 0,
    queryFn: ({ signal }) => preview<Redelivery>(path, { dry_run: true }, signal),
  });

  async function send(): Promise<void> {
    setIsSending(true);
    try {
      const body = { dry_run: false };
      const sent = await saveOnce(path, body, (options) => client.request<Redelivery>('POST', path, { body, ...options }));
      notify('webhooks.resent_all', { messageArgs: { smart_count: sent.matched } });
      await refresh();
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' });
    }
    onClose();
  }

  if (!data && !error) return null;
  const matched = data?.matched ?? 0;
  return (
    <Confirm
      isOpen
      loading={isSending}
      title="webhooks.resend_title"
      content={error?.message ?? translate(matched > 0 ? 'webhooks.resend_count' : 'webhooks.resend_none', matched)}
      confirm={matched > 0 ? 'webhooks.resend' : 'ra.action.close'}
      onConfirm={() => (matched > 0 ? void send() : onClose())}
      onClose={onClose}
    />
  );
}
