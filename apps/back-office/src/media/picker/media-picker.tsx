import type { Media } from '@grove/client';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { useDebounced } from '../../shell/use-debounced.js';
import { RecentPictures } from './recent-pictures.js';
import { UploadZone } from '../../shell/uploads/upload-zone.js';

interface MediaPickerProps {
  readonly mayUpload: boolean;
  /** Takes the chosen picture, with the alternative text that was typed. */
  readonly onChoose: (medium: Media) => void;
  readonly onClose: () => void;
}

/** A dialog in which somebody uploads a picture or chooses one that is there, and says what it shows. */
export default function MediaPicker({ mayUpload, onChoose, onClose }: MediaPickerProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Media>();
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  function choose(medium: Media): void {
    setChosen(medium);
    setAlt(medium.alt_text);
    setError(undefined);
  }

  async function use(medium: Media): Promise<void> {
    setIsSaving(true);
    try {
      onChoose(alt === medium.alt_text ? medium : await client.cms.media.update(medium.id, { alt_text: alt }));
    } catch (refusal) {
      setError((refusal as Error).message);
      setIsSaving(false);
    }
  }

  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="media-picker-title">
      <DialogTitle id="media-picker-title">{translate('picker.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {mayUpload && <UploadZone onUploaded={choose} />}
          <TextField
            type="search"
            label={translate('picker.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <RecentPictures search={useDebounced(search.trim())} chosen={chosen} onChoose={choose} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'start' }}>
        {chosen && mayUpload && (
          <TextField
            label={translate('picker.alt')}
            value={alt}
            error={error !== undefined}
            helperText={error ?? translate('picker.alt_help')}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!chosen}
          loading={isSaving}
          onClick={() => void use(chosen!)}
          sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
        >
          {translate('picker.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
