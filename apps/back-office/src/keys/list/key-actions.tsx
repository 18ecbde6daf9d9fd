import type { ConsumerKey } from '@grove/client';
import RevokeIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { IconButton, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';

interface KeyActionsProps {
  readonly consumerKey: ConsumerKey;
  readonly onEdit: (key: ConsumerKey) => void;
  readonly onRevoke: (key: ConsumerKey) => void;
}

/** What can be done with one key. */
export function KeyActions({ consumerKey, onEdit, onRevoke }: KeyActionsProps) {
  const translate = useTranslate();
  const name = consumerKey.description || `…${consumerKey.last_four}`;
  return (
    <Stack direction="row" sx={{ justifyContent: 'end' }}>
      <IconButton size="small" aria-label={translate('keys.edit_of', { name })} onClick={() => onEdit(consumerKey)}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={translate('keys.revoke_of', { name })} onClick={() => onRevoke(consumerKey)}>
        <RevokeIcon fontSize="small" />
      </IconButton>
    </Stack>
  );
}
