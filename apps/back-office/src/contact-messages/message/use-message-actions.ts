import type { ContactMessage } from '@grove/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDelete, useNotify, useUpdate } from 'react-admin';
import { client } from '../../data/site-client.js';

const RESOURCE = 'contact-messages';

/** What can be done with messages. Spam and deletions can be taken back for a moment, before the server is asked. */
export function useMessageActions() {
  const queries = useQueryClient();
  const notify = useNotify();
  const [update] = useUpdate<ContactMessage>();
  const [remove] = useDelete<ContactMessage>();

  /** The list keeps its order while somebody reads it, so it is not read again. */
  const mark = useCallback(
    async ({ id }: ContactMessage, read: boolean): Promise<boolean> => {
      try {
        await client.forms.contactMessages.update(id, { read });
        const changed = [['home'], [RESOURCE, 'counts'], [RESOURCE, 'getOne']];
        await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
        return true;
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
        return false;
      }
    },
    [notify, queries],
  );

  const onSettled = () => void queries.invalidateQueries({ queryKey: ['home'] });
  const onError = (error: unknown) => notify((error as Error).message, { type: 'error' });

  function move(message: ContactMessage, status: 'taken' | 'spam'): void {
    const change = { id: message.id, data: { status }, previousData: message };
    const onSuccess = () => notify(`contact-messages.moved.${status}`, { undoable: true });
    void update(RESOURCE, change, { mutationMode: 'undoable', onSuccess, onError, onSettled });
  }

  function erase(message: ContactMessage): void {
    const onSuccess = () => notify('contact-messages.deleted', { undoable: true });
    const deletion = { id: message.id, previousData: message, meta: { force: true } };
    void remove(RESOURCE, deletion, { mutationMode: 'undoable', onSuccess, onError, onSettled });
  }

  return { mark, move, erase };
}
