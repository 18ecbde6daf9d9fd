import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box } from '@mui/material';

/** A picture in a square; an empty square for none. Next to the name of its product it says nothing more to readers of screens. */
export const Picture = ({ picture, size }: { picture: { src: string } | undefined; size: number }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      width: size,
      height: size,
      flexShrink: 0,
      borderRadius: 1,
      overflow: 'hidden',
      bgcolor: 'background.default',
      color: 'text.secondary',
      border: 1,
      borderColor: 'divider',
      display: 'grid',
      placeItems: 'center',
    }}
  >
    {picture ? (
      <Box component="img" src={picture.src} alt="" loading="lazy" sx={{ width: 1, height: 1, objectFit: 'cover' }} />
    ) : (
      <ImageIcon fontSize="small" />
    )}
  </Box>
);
