import type { ConsumerKey } from '@grove/client';
import { Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** By what people recognize a key: what it is for, and its last characters. */
export function Recognition({ consumerKey: { description, last_four } }: { consumerKey: ConsumerKey }) {
  const translate = useTranslate();
  return (
    <>
      <strong style={{ overflowWrap: 'anywhere' }}>{description || translate('keys.no_description')}</strong>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {translate('keys.ends_in', { characters: last_four })}
      </Typography>
    </>
  );
}

/** For whom a key acts. Keys of disabled accounts are refused. */
export function Owner({ consumerKey: { username, user_disabled } }: { consumerKey: ConsumerKey }) {
  const translate = useTranslate();
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      <span style={{ overflowWrap: 'anywhere' }}>{username}</span>
      {user_disabled && <Chip component="span" size="small" label={translate('keys.disabled')} />}
    </Stack>
  );
}
