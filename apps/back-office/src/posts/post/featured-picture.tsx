import { Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { client } from '../../data/site-client.js';
import { MediumPicture } from '../../media/picker/medium-picture.js';
import { Section } from '../../shell/section.js';
import type { PostValues } from './post-form.js';

const MediaPicker = lazy(() => import('../../media/picker/media-picker.js'));

/** The picture that stands for the post in lists and above its text. */
export function FeaturedPicture({ mayUpload }: { mayUpload: boolean }) {
  const translate = useTranslate();
  const { field } = useController<PostValues, 'featured_media'>({ name: 'featured_media' });
  const [isChoosing, setIsChoosing] = useState(false);
  const { data: medium } = useQuery({
    queryKey: ['media', 'featured', field.value],
    enabled: field.value > 0,
    queryFn: ({ signal }) => client.cms.media.get(field.value, {}, { signal }),
  });
  const isSet = field.value > 0;
  return (
    <Section title={translate('posts.featured')}>
      <Stack spacing={1}>
        {isSet && medium && <MediumPicture medium={medium} />}
        {isSet && medium && (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {medium.alt_text || translate('picker.no_alt')}
          </Typography>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" onClick={() => setIsChoosing(true)}>
            {translate(isSet ? 'posts.change_picture' : 'posts.choose_picture')}
          </Button>
          {isSet && (
            <Button size="small" onClick={() => field.onChange(0)}>
              {translate('posts.remove_picture')}
            </Button>
          )}
        </Stack>
      </Stack>
      <Suspense>
        {isChoosing && (
          <MediaPicker
            mayUpload={mayUpload}
            onChoose={({ id }) => {
              field.onChange(id);
              setIsChoosing(false);
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </Section>
  );
}
