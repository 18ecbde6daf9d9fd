import type { Media } from '@grove/client';
import ChosenIcon from '@mui/icons-material/CheckCircle';
import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { plainText } from '../../shell/format/plain-text.js';
import { addressOf } from './medium-picture.js';

/** How many pictures are shown; a search finds the others. */
const SHOWN = 24;

interface RecentPicturesProps {
  readonly search: string;
  readonly chosen: Media | undefined;
  readonly onChoose: (medium: Media) => void;
}

/** The newest pictures, or those that a search finds; first of all the chosen one, which may have been uploaded only now. */
export function RecentPictures({ search, chosen, onChoose }: RecentPicturesProps) {
  const translate = useTranslate();
  const { data: found, isPending } = useQuery<Media[]>({
    queryKey: ['media', 'recent', search],
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) =>
      (await client.cms.media.list({ media_type: 'image', per_page: SHOWN, ...(search && { search }) }, { signal })).records,
  });
  if (isPending) return <Skeleton variant="rounded" height={220} />;
  const pictures = found ?? [];
  const shown = chosen && !pictures.some(({ id }) => id === chosen.id) ? [chosen, ...pictures] : pictures;
  if (shown.length === 0)
    return (
      <Typography color="text.secondary" sx={{ py: 3, textAlign: 'center' }}>
        {translate(search ? 'picker.nothing_found' : 'picker.empty')}
      </Typography>
    );
  return (
    <Box
      role="group"
      aria-label={translate('picker.pictures')}
      sx={{ display: 'grid', gap: 1.25, p: 0.5, gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))' }}
    >
      {shown.map((medium) => (
        <Choice key={medium.id} medium={medium} isChosen={medium.id === chosen?.id} onChoose={() => onChoose(medium)} />
      ))}
    </Box>
  );
}

const Choice = ({ medium, isChosen, onChoose }: { medium: Media; isChosen: boolean; onChoose: () => void }) => (
  <ButtonBase
    aria-pressed={isChosen}
    aria-label={medium.alt_text || plainText(medium.title.rendered)}
    onClick={onChoose}
    sx={{
      ...{ position: 'relative', aspectRatio: '1', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.default' },
      '&[aria-pressed="true"], &:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
    }}
  >
    {isChosen && (
      <ChosenIcon
        color="primary"
        sx={{ position: 'absolute', top: 4, right: 4, bgcolor: 'background.paper', borderRadius: '50%' }}
      />
    )}
    <Box component="img" src={addressOf(medium, 150)} alt="" loading="lazy" sx={{ width: 1, height: 1, objectFit: 'cover' }} />
  </ButtonBase>
);
