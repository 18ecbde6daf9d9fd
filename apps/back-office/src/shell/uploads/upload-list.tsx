import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Upload } from './use-uploads.js';

/** The files that are sent, with how far each is, and those that were refused, with the reason beside the name. */
export function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: (key: number) => void }) {
  const translate = useTranslate();
  if (uploads.length === 0) return null;
  return (
    <Stack component="ul" spacing={1} aria-label={translate('shell.uploads.title')} sx={{ listStyle: 'none', p: 0, my: 1 }}>
      {uploads.map(({ key, name, progress, error }) => (
        <li key={key}>
          {error === undefined ? (
            <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
              <Typography variant="body2" noWrap sx={{ width: '40%' }}>
                {name}
              </Typography>
              <Box sx={{ flex: 1 }}>
                <LinearProgress
                  variant={progress < 1 ? 'determinate' : 'indeterminate'}
                  value={progress * 100}
                  aria-label={translate('shell.uploads.sending', { name })}
                />
              </Box>
            </Stack>
          ) : (
            <Alert severity="error" onClose={() => onDismiss(key)} closeText={translate('ra.action.close')}>
              <strong>{name}</strong>: {error}
            </Alert>
          )}
        </li>
      ))}
    </Stack>
  );
}
