import type { Backup } from '@grove/client';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Chip, IconButton, List, ListItem, ListItemText, Stack } from '@mui/material';
import { useState } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';
import { formatBytes } from '../../shell/format/bytes.js';
import { exactText, toInstant } from '../../shell/format/instants.js';
import { Moment } from '../../shell/format/moment.js';
import { useRegion } from '../../shell/format/use-region.js';

interface BackupsListProps {
  readonly backups: readonly Backup[];
  readonly onDelete: (backup: Backup) => Promise<void>;
}

/** Backups with their dates and sizes, the last one first. */
export function BackupsList({ backups, onDelete }: BackupsListProps) {
  const translate = useTranslate();
  const [deleted, setDeleted] = useState<Backup>();
  if (backups.length === 0)
    return <EmptyState title={translate('system.no_backups')} help={translate('system.no_backups_help')} />;
  return (
    <>
      <List disablePadding>
        {backups.map((backup) => (
          <BackupItem key={backup.id} backup={backup} onDelete={() => setDeleted(backup)} />
        ))}
      </List>
      <Confirm
        isOpen={deleted !== undefined}
        title={translate('system.delete_title', { name: deleted?.id })}
        content="system.delete_help"
        confirm="ra.action.delete"
        confirmColor="warning"
        onConfirm={() => {
          void onDelete(deleted!);
          setDeleted(undefined);
        }}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}

function BackupItem({ backup: { id, date, size, origin, state, message }, onDelete }: { backup: Backup; onDelete: () => void }) {
  const translate = useTranslate();
  const locale = useRegion();
  const facts = [translate(`system.origin.${origin}`), ...(state === 'failed' ? [] : [formatBytes(size, locale)])];
  return (
    <ListItem
      disableGutters
      divider
      secondaryAction={
        state !== 'running' && (
          <IconButton edge="end" size="small" aria-label={translate('system.delete_of', { name: id })} onClick={onDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )
      }
    >
      <ListItemText
        disableTypography
        primary={
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
            <strong>{exactText(toInstant(date), locale)}</strong>
            {state !== 'complete' && (
              <Chip
                size="small"
                color={state === 'failed' ? 'error' : 'default'}
                variant="outlined"
                label={translate(`system.state.${state}`)}
              />
            )}
          </Stack>
        }
        secondary={
          <Stack sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere', pr: 2 }}>
            <span>
              <Moment value={date} /> · {facts.join(' · ')}
            </span>
            <span>{message || id}</span>
          </Stack>
        }
      />
    </ListItem>
  );
}
