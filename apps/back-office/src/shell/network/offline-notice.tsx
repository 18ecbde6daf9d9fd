import { Alert } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

/** Says that this device has no network. What is typed stays. */
export function OfflineNotice() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1 }}>
      {translate('shell.network.offline')}
    </Alert>
  );
}

function watch(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}
