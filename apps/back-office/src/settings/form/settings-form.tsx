import { Alert, Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ResourceContextProvider, useGetOne, type RaRecord } from 'react-admin';
import { ONLY } from '../../data/collections.js';
import { FormActions, RecordForm } from '../../shell/form/record-form.js';

interface SettingsFormProps {
  /** The settings: a record that exists only once. */
  readonly resource: string;
  /** Asks about changes before they are saved. */
  readonly mayChange?: (changes: object, before: RaRecord) => Promise<boolean>;
  readonly onSaved?: () => void;
  readonly children: ReactNode;
}

/** Settings that are read together, and of which those that have changed are saved together. */
export function SettingsForm({ resource, mayChange, onSaved, children }: SettingsFormProps) {
  const { data: record, error } = useGetOne<RaRecord>(resource, { id: ONLY });
  // A form that is there stays there, even if the settings cannot be read again.
  if (!record) return error ? <Alert severity="error">{error.message}</Alert> : <Skeleton variant="rounded" height={320} />;
  return (
    <ResourceContextProvider value={resource}>
      <RecordForm
        resource={resource}
        record={record}
        saved="settings.saved"
        mayChange={mayChange && ((changes) => mayChange(changes, record))}
        onSaved={onSaved}
      >
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>{children}</Box>
        <Box sx={{ position: 'sticky', bottom: 0, zIndex: 1, maxWidth: 860, pb: 2, bgcolor: 'background.default' }}>
          <FormActions save="settings.save" />
        </Box>
      </RecordForm>
    </ResourceContextProvider>
  );
}
