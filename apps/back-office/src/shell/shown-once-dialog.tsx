import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { CopyButton } from './copy-button.js';

interface ShownOnceDialogProps {
  readonly title: string;
  /** Says that it is shown only now, and what it is for. */
  readonly help: string;
  /** The secret: one line, or several. */
  readonly text: string;
  /** What else can be done with it, besides copying. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** A secret that the server shows once. A click beside the dialog does not close it, because the secret would be lost. */
export function ShownOnceDialog({ title, help, text, actions, onClose }: ShownOnceDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby="shown-once-title"
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
    >
      <DialogTitle id="shown-once-title">{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {help}
        </Alert>
        <Box
          component="pre"
          tabIndex={0}
          sx={{
            m: 0,
            p: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.default',
            fontFamily: 'ui-monospace, monospace',
            fontSize: '1rem',
            lineHeight: 1.8,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <CopyButton text={text} />
        {actions}
        <Button variant="contained" onClick={onClose}>
          {translate('shell.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
