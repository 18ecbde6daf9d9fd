import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { client } from '../../data/site-client.js';

const POLL_MS = 1_000;

/** What the reports of both runs have. */
interface Report {
  readonly state: string;
}

/** The report of the last run of the check or of the doctor, read again and again while it is running. */
export function useReport<R extends Report>(name: 'check' | 'doctor') {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const queryKey = ['system', name];
  const path = `/shop/v1/system/${name}`;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.request<R>('GET', path, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

  async function start(): Promise<void> {
    setIsStarting(true);
    try {
      await client.request('POST', path);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey });
    setIsStarting(false);
  }

  return { report: data, isRunning: isStarting || data?.state === 'running', start };
}
