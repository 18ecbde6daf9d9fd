import type { ConsumerKey } from '@grove/client';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { CopyButton } from '../../shell/copy-button.js';

/** A new key with its secret. A click beside the dialog does not close it, because both would be lost. */
export function MadeKey({ made, onClose }: { made: ConsumerKey; onClose: () => void }) {
  const translate = useTranslate();
  const title = useId();
  // A repetition after a lost answer gets the key without these.
  const isLost = !made.consumer_key || !made.consumer_secret;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
    >
      <DialogTitle id={title}>{translate('keys.made')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(isLost ? 'keys.lost' : 'keys.shown_once')}
        </Alert>
        {!isLost && (
          <Stack spacing={2}>
            <Credential name={translate('keys.consumer_key')} value={made.consumer_key} />
            <Credential name={translate('keys.consumer_secret')} value={made.consumer_secret} />
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {translate(isLost ? 'ra.action.close' : 'shell.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A text to copy, with its name. */
function Credential({ name, value }: { name: string; value: string }) {
  const label = useId();
  return (
    <Box role="group" aria-labelledby={label}>
      <Typography id={label} variant="subtitle2">
        {name}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Box
          component="code"
          sx={{ flex: 1, p: 1, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere', userSelect: 'all' }}
        >
          {value}
        </Box>
        <CopyButton text={value} />
      </Stack>
    </Box>
  );
}
