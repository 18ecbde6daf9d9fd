import type { Delivery } from '@grove/client';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { newKey } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import { useRefreshWebhook } from '../webhook/use-refresh-webhook.js';
import { deliveriesOf, type HealthyWebhook } from '../webhook.js';

/** Sends a delivery now or again, or cancels it. */
export function DeliveryActions({ delivery, webhook }: { delivery: Delivery; webhook: HealthyWebhook }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshWebhook(webhook.id);
  const [isBusy, setIsBusy] = useState(false);
  const isWaiting = delivery.state === 'waiting';

  async function act(verb: 'redeliver' | 'cancel', done: string): Promise<void> {
    setIsBusy(true);
    try {
      const path = `/shop/v1/${deliveriesOf(webhook.id)}/${delivery.id}/${verb}`;
      await client.request('POST', path, { body: {}, idempotencyKey: newKey() });
      notify(done);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await refresh();
    setIsBusy(false);
  }

  return (
    <Stack direction="row" sx={{ gap: 1, mb: 2 }}>
      {webhook.status === 'active' && (
        <Button size="small" variant="contained" disabled={isBusy} onClick={() => void act('redeliver', 'webhooks.resent')}>
          {translate(isWaiting ? 'webhooks.send_now' : 'webhooks.send_again')}
        </Button>
      )}
      {isWaiting && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void act('cancel', 'webhooks.cancelled')}>
          {translate('webhooks.cancel')}
        </Button>
      )}
    </Stack>
  );
}
