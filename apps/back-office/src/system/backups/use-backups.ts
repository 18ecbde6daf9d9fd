import type { Backup, BackupSchedule } from '@grove/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';

/** How often a backup that is being made is asked for. */
const POLL_MS = 1_000;

const { backups, backupSchedule } = client.shop.system;

interface Backups {
  /** Undefined until they are read. */
  readonly backups: readonly Backup[] | undefined;
  readonly schedule: BackupSchedule | undefined;
  readonly isStarting: boolean;
  start(): Promise<void>;
  remove(backup: Backup): Promise<void>;
}

/** The backups, read again and again while one is being made. */
export function useBackups(): Backups {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const { data } = useQuery({
    queryKey: ['backups'],
    queryFn: async ({ signal }) => {
      const [{ records }, schedule] = await Promise.all([
        backups.list({ per_page: 100 }, { signal }),
        backupSchedule.get({}, { signal }),
      ]);
      return { backups: records, schedule };
    },
    refetchInterval: ({ state }) => (state.data?.backups.some((backup) => backup.state === 'running') ? POLL_MS : false),
  });

  async function act(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['backups'] });
  }

  return {
    backups: data?.backups,
    schedule: data?.schedule,
    isStarting,
    async start() {
      setIsStarting(true);
      await act(() => saveOnce('system/backups', {}, (options) => backups.create({}, options)));
      setIsStarting(false);
    },
    remove: ({ id }) => act(() => backups.delete(id)),
  };
}
