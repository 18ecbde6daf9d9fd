import { Box } from '@mui/material';
import type { Media } from '@grove/client';

interface Sizes {
  readonly sizes?: Readonly<Record<string, { readonly source_url: string; readonly width: number }>>;
}

/** The address of the smallest picture of a medium that is at least this wide; its file if there is none. */
export function addressOf({ media_details: details, source_url }: Media, width: number): string {
  const sizes = Object.values((details as Sizes).sizes ?? {}).filter((size) => size.width >= width);
  return sizes.sort((one, other) => one.width - other.width)[0]?.source_url ?? source_url;
}

/** A picture in its own proportions. */
export const MediumPicture = ({ medium }: { medium: Media }) => (
  <Box
    component="img"
    src={addressOf(medium, 400)}
    alt={medium.alt_text}
    sx={{ display: 'block', maxWidth: 1, maxHeight: 260, borderRadius: 1, border: 1, borderColor: 'divider' }}
  />
);
