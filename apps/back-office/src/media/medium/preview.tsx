import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { Box, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { addressOf, extensionOf, isShown, type Medium } from '../medium.js';

/** The picture, or what kind of file it is. */
export function Preview({ medium }: { medium: Medium }) {
  const translate = useTranslate();
  return (
    <Card sx={{ display: 'grid', placeItems: 'center', minHeight: 200, bgcolor: 'background.default' }}>
      {isShown(medium) ? (
        <Box
          component="img"
          src={addressOf(medium, 'large')}
          alt={medium.alt_text || medium.title}
          sx={{ maxWidth: 1, maxHeight: 520, display: 'block' }}
        />
      ) : (
        <Stack sx={{ alignItems: 'center', color: 'text.secondary', p: 3, gap: 1, textAlign: 'center' }}>
          <FileIcon fontSize="large" />
          <Typography>{extensionOf(medium)}</Typography>
          {medium.status === 'private' && <Typography variant="body2">{translate('media.private')}</Typography>}
        </Stack>
      )}
    </Card>
  );
}
