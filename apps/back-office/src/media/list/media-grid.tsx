import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Card, CardActionArea, Skeleton, Stack, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { addressOf, extensionOf, fileNameOf, isShown, type Medium } from '../medium.js';

/** Pictures and files as tiles, each with its title. */
export function MediaGrid() {
  const translate = useTranslate();
  const { data, isPending } = useListContext<Medium>();
  if (isPending) return <Skeleton variant="rounded" height={420} />;
  if (!data || data.length === 0) return <Typography sx={{ p: 3 }}>{translate('media.none_found')}</Typography>;
  return (
    <Box
      component="ul"
      aria-label={translate('media.title')}
      sx={{
        ...{ listStyle: 'none', m: 0, p: 0, pt: 1, display: 'grid', gap: 1.5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(150px, 1fr))' },
      }}
    >
      {data.map((medium) => (
        <Card key={medium.id} component="li">
          <CardActionArea component={Link} to={`/media/${medium.id}`}>
            <Thumbnail medium={medium} />
            <Box sx={{ p: 1 }}>
              <Typography variant="body2" noWrap>
                {medium.title || fileNameOf(medium)}
              </Typography>
              <Typography variant="caption" color="text.secondary" component="p">
                {extensionOf(medium)}
                {medium.media_type === 'image' && medium.alt_text === '' && ` · ${translate('media.no_alt')}`}
              </Typography>
            </Box>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

function Thumbnail({ medium }: { medium: Medium }) {
  return (
    <Box sx={{ aspectRatio: '4 / 3', bgcolor: 'background.default', overflow: 'hidden' }}>
      {isShown(medium) ? (
        <Box
          component="img"
          src={addressOf(medium, 'medium')}
          alt=""
          loading="lazy"
          sx={{ width: 1, height: 1, objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <Stack sx={{ height: 1, alignItems: 'center', justifyContent: 'center', color: 'text.secondary' }}>
          {medium.status === 'private' ? <LockIcon fontSize="large" /> : <FileIcon fontSize="large" />}
        </Stack>
      )}
    </Box>
  );
}
