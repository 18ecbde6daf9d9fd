import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, IconButton, InputAdornment, TextField, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { useRegion } from '../../shell/format/use-region.js';
import { Section } from '../../shell/section.js';
import { dimensionsOf, fileNameOf, ownAddress, type Medium } from '../medium.js';

/** What is known of a file, and its address to copy. */
export function FileFacts({ medium }: { medium: Medium }) {
  const translate = useTranslate();
  const size = useFileSize(medium);
  const facts = [
    ['file', fileNameOf(medium)],
    ['type', medium.mime_type],
    ['dimensions', dimensionsOf(medium)],
    ['size', size],
    ['uploaded', <Moment key="date" value={medium.date_gmt} />],
  ] as const;
  return (
    <Section title={translate('media.file')}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0, mb: 2 }}>
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography variant="body2" component="dt" color="text.secondary">
                {translate(`media.facts.${name}`)}
              </Typography>
              <Typography variant="body2" component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ),
        )}
      </Box>
      <Address address={medium.source_url} />
    </Section>
  );
}

function Address({ address }: { address: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    input.current?.select();
    // Pages over plain http may not write to the clipboard: then the address is selected.
    await navigator.clipboard?.writeText(address).then(() => notify('media.copied'));
  }
  return (
    <TextField
      label={translate('media.address')}
      value={address}
      inputRef={input}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={translate('media.copy')}>
                <IconButton edge="end" aria-label={translate('media.copy')} onClick={() => void copy()}>
                  <CopyIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** How large the file is, as its server says; undefined of private files, which are not there for everybody. */
function useFileSize(medium: Medium): string | undefined {
  const region = useRegion();
  const { data: bytes } = useQuery({
    queryKey: ['media', 'bytes', medium.source_url],
    enabled: medium.status !== 'private',
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { ok, headers } = await fetch(ownAddress(medium.source_url), { method: 'HEAD', signal });
      return ok ? Number(headers.get('Content-Length')) : 0;
    },
  });
  if (!bytes) return undefined;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const format = { style: 'unit', unit: UNITS[power], maximumFractionDigits: bytes / 1000 ** power < 10 ? 1 : 0 };
  return new Intl.NumberFormat(region, format as Intl.NumberFormatOptions).format(bytes / 1000 ** power);
}
