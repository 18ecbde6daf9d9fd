import type { Media } from '@grove/client';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ChooseFiles } from './choose-files.js';
import { UploadList } from './upload-list.js';
import { useDrop } from './use-drop.js';
import { useUploads } from './use-uploads.js';

interface UploadZoneProps {
  readonly isMultiple?: boolean;
  readonly onUploaded: (medium: Media) => void;
}

/** A place to drop pictures on, or to choose them, with the progress of their upload. */
export function UploadZone({ isMultiple = false, onUploaded }: UploadZoneProps) {
  const translate = useTranslate();
  const { uploads, add, dismiss } = useUploads(onUploaded);
  const start = (files: readonly File[]) => add(isMultiple ? files : files.slice(0, 1));
  const { isOver, place } = useDrop(start);
  return (
    <>
      <Box
        {...place}
        sx={{
          ...{ p: 2, border: 2, borderStyle: 'dashed', borderRadius: 2, textAlign: 'center' },
          borderColor: isOver ? 'primary.main' : 'divider',
        }}
      >
        <Typography variant="body2" color="text.secondary" component="span">
          {translate(isMultiple ? 'picker.drop_pictures' : 'picker.drop')}{' '}
        </Typography>
        <ChooseFiles
          label={translate(isMultiple ? 'picker.choose_pictures' : 'picker.choose_file')}
          accept="image/*"
          isMultiple={isMultiple}
          onChoose={start}
        />
      </Box>
      <UploadList uploads={uploads} onDismiss={dismiss} />
    </>
  );
}
