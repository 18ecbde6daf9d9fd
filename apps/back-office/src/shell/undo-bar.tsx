import { Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Keys } from './shortcuts/keys.js';

interface UndoBarProps {
  /** What was done last; nothing if there is nothing to take back. */
  readonly done: string | undefined;
  readonly undoKey?: string;
  readonly onUndo: () => void;
}

/** What was done last, for readers of screens too, and the button that takes it back. */
export function UndoBar({ done, undoKey, onUndo }: UndoBarProps) {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 1, px: 2, ...(done && { py: 0.5, borderBottom: 1, borderColor: 'divider' }) }}
    >
      {done && (
        <>
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {done}
          </Typography>
          <Button size="small" onClick={onUndo} endIcon={undoKey && <Keys keys={[undoKey.toUpperCase()]} />}>
            {translate('shell.undo')}
          </Button>
        </>
      )}
    </Stack>
  );
}
