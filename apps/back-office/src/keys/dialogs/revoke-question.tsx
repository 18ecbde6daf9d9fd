import type { ConsumerKey } from '@grove/client';
import { Confirm, useDelete, useNotify, useRefresh, useTranslate } from 'react-admin';

/** Asks before a key is revoked, which cannot be undone. */
export function RevokeQuestion({ consumerKey, onClose }: { consumerKey: ConsumerKey; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [remove, { isPending }] = useDelete<ConsumerKey>();

  async function revoke(): Promise<void> {
    const { id } = consumerKey;
    try {
      const params = { id, previousData: consumerKey, meta: { force: true } };
      await remove('keys', params, { mutationMode: 'pessimistic', returnPromise: true });
      notify('keys.revoked');
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    // Somebody else may have revoked it meanwhile.
    refresh();
    onClose();
  }

  return (
    <Confirm
      isOpen
      loading={isPending}
      title={translate('keys.revoke_title', { name: consumerKey.description || `…${consumerKey.last_four}` })}
      content="keys.revoke_help"
      confirm="keys.revoke"
      confirmColor="warning"
      onConfirm={() => void revoke()}
      onClose={onClose}
    />
  );
}
