import { Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Keys } from './keys.js';
import { SHORTCUTS } from './shortcuts.js';
import { useShortcuts } from './use-shortcuts.js';

/** The list of all keys, which `?` opens. */
export function ShortcutsDialog() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts(useCallback(() => setIsOpen(true), []));
  return (
    <Dialog open={isOpen} onClose={() => setIsOpen(false)} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{translate('shell.keys.title')}</DialogTitle>
      {/* Keys scroll it too. */}
      <DialogContent tabIndex={0}>
        <Stack spacing={1.5} component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {SHORTCUTS.map(({ keys, label }) => (
            <Stack key={label} component="li" direction="row" sx={{ justifyContent: 'space-between' }}>
              <Typography variant="body2">{translate(label)}</Typography>
              <Keys keys={keys} />
            </Stack>
          ))}
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
