import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import PingIcon from '@mui/icons-material/NetworkPingOutlined';
import { Button, Stack } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { DeleteWithConfirmButton, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { newKey } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import { Keys } from '../../shell/shortcuts/keys.js';
import { useKeys } from '../../shell/shortcuts/use-keys.js';
import { STATUSES, type HealthyWebhook, type Status } from '../webhook.js';
import { useRefreshWebhook } from './use-refresh-webhook.js';

const SettingsDialog = lazy(() => import('./settings-dialog.js'));
const RotateDialog = lazy(() => import('../secret/rotate-dialog.js'));

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { webhook: HealthyWebhook }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const refresh = useRefreshWebhook(webhook.id);
  const [open, setOpen] = useState<'settings' | 'rotate'>();
  const [isBusy, setIsBusy] = useState(false);

  async function act(request: () => Promise<unknown>, done: string): Promise<void> {
    setIsBusy(true);
    try {
      await request();
      notify(done);
      await refresh();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setIsBusy(false);
    }
  }

  const ping = () =>
    act(
      () => client.request('POST', `/shop/v1/webhooks/${webhook.id}/ping`, { body: {}, idempotencyKey: newKey() }),
      'webhooks.pinged',
    );
  const change = (status: Status) =>
    act(
      () => dataProvider.update('webhooks', { id: webhook.id, data: { status }, previousData: { id: webhook.id } }),
      `webhooks.now.${status}`,
    );
  const edit = () => setOpen('settings');
  useKeys(open ? {} : { p: () => void ping(), e: edit });

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {STATUSES.filter((status) => status !== webhook.status).map((status) => (
        <Button
          key={status}
          size="small"
          variant={status === 'active' ? 'contained' : 'outlined'}
          disabled={isBusy}
          onClick={() => void change(status)}
        >
          {translate(`webhooks.set.${status}`)}
        </Button>
      ))}
      <Action label="webhooks.edit" icon={<EditIcon />} keyName="E" onClick={edit} />
      <Action label="webhooks.ping" icon={<PingIcon />} keyName="P" isDisabled={isBusy} onClick={() => void ping()} />
      <Action label="webhooks.rotate.title" icon={<KeyIcon />} onClick={() => setOpen('rotate')} />
      <DeleteWithConfirmButton
        confirmTitle={translate('webhooks.delete_title', { name: webhook.name })}
        confirmContent="webhooks.delete_help"
        mutationOptions={{ meta: { force: true } }}
      />
      <Suspense>
        {open === 'settings' && <SettingsDialog webhook={webhook} onClose={() => setOpen(undefined)} />}
        {open === 'rotate' && <RotateDialog webhook={webhook} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Stack>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly keyName?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function Action({ label, icon, keyName, isDisabled, onClick }: ActionProps) {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      endIcon={keyName && <Keys keys={[keyName]} />}
      aria-keyshortcuts={keyName}
      disabled={isDisabled}
      onClick={onClick}
    >
      {translate(label)}
    </Button>
  );
}
