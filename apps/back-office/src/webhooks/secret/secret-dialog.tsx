import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Shows a secret, once: the server never answers with it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  // Pages over plain http have no clipboard; there people copy the selected text.
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setIsCopied(true);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{translate('webhooks.secret.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('webhooks.secret.once')}</DialogContentText>
        <TextField
          label={translate('webhooks.secret.label')}
          value={secret}
          autoFocus
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {'clipboard' in navigator && (
          <Button startIcon={<CopyIcon />} onClick={() => void copy()}>
            {translate(isCopied ? 'webhooks.secret.copied' : 'webhooks.secret.copy')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('webhooks.secret.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
