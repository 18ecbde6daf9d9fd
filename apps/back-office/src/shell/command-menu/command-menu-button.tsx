import SearchIcon from '@mui/icons-material/Search';
import { Button, IconButton, useMediaQuery, type Theme } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Keys } from '../shortcuts/keys.js';

const CommandMenu = lazy(() => import('./command-menu.js'));

/** Opens the command menu; so do Ctrl+K and Cmd+K. */
export function CommandMenuButton() {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      {isNarrow ? (
        <IconButton color="inherit" aria-label={translate('shell.search')} onClick={open}>
          <SearchIcon fontSize="small" />
        </IconButton>
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          startIcon={<SearchIcon fontSize="small" />}
          endIcon={<Keys keys={['Ctrl', 'K']} />}
          onClick={open}
          sx={{ borderColor: 'divider', color: 'text.secondary', fontWeight: 400, mr: 1 }}
        >
          {translate('shell.search')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <CommandMenu onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
