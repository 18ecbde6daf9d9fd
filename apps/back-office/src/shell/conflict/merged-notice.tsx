import { Alert, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { onMerged } from '../../data/questions.js';
import { fieldNames } from './field-labels.js';

const SHOWN_MS = 10_000;

/** Says after a save that it kept what others have changed in other fields. */
export function MergedNotice() {
  const translate = useTranslate();
  const [fields, setFields] = useState<string>();
  useEffect(
    () => onMerged((resource, names) => setFields(fieldNames(translate, resource, names).join(', ') || undefined)),
    [translate],
  );
  const close = (_event: unknown, reason?: string) => reason !== 'clickaway' && setFields(undefined);
  return (
    <Snackbar
      open={fields !== undefined}
      autoHideDuration={SHOWN_MS}
      onClose={close}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      // Below the message that the record is saved.
      sx={{ mt: { xs: 14, sm: 12 } }}
    >
      <Alert severity="info" variant="standard" onClose={close} sx={{ boxShadow: 3 }}>
        {translate('shell.conflict.merged', { fields })}
      </Alert>
    </Snackbar>
  );
}
