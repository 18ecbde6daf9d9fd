import { Autocomplete, Box, Dialog, DialogContent, TextField, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Keys } from '../shortcuts/keys.js';
import type { Command } from './command.js';
import { useCommands } from './use-commands.js';

/** A search over screens and records; Enter opens the chosen one. */
export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { commands, isLoading } = useCommands(text);

  function run(command: Command | null): void {
    if (!command) return;
    onClose();
    void navigate(command.to);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      // Without a title the dialog is named here.
      slotProps={{ paper: { 'aria-label': translate('shell.search'), 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
    >
      <DialogContent sx={{ p: 1.5, minHeight: 420 }}>
        <Autocomplete<Command>
          open
          openOnFocus
          autoHighlight
          disablePortal
          forcePopupIcon={false}
          options={commands}
          loading={isLoading}
          loadingText={translate('shell.loading')}
          noOptionsText={translate('shell.nothing_found')}
          groupBy={({ group }) => translate(group)}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ to }) => to}
          filterOptions={(options) => options}
          onInputChange={(_event, value) => setText(value)}
          onChange={(_event, command) => run(command)}
          onClose={(_event, reason) => reason === 'escape' && onClose()}
          renderGroup={({ key, group, children }) => (
            <li key={key} role="presentation">
              <Typography aria-hidden component="div" variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
                {group}
              </Typography>
              <Box component="ul" role="group" aria-label={group} sx={{ p: 0, listStyle: 'none' }}>
                {children}
              </Box>
            </li>
          )}
          renderOption={({ key, ...props }, { label, detail, keys }) => (
            <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 2 }}>
              <Typography variant="body2" sx={{ flex: 1 }} noWrap>
                {label}
              </Typography>
              {detail && (
                <Typography variant="body2" color="text.secondary" noWrap sx={{ maxWidth: '50%' }}>
                  {detail}
                </Typography>
              )}
              {keys && !isNarrow && <Keys keys={keys} />}
            </Box>
          )}
          renderInput={(params) => (
            <TextField {...params} autoFocus label={translate(isNarrow ? 'shell.search' : 'shell.find')} />
          )}
          slotProps={{ paper: { sx: { boxShadow: 'none', border: 0 } }, listbox: { sx: { maxHeight: 340 } } }}
        />
      </DialogContent>
    </Dialog>
  );
}
