import { Alert, Button, Stack } from '@mui/material';
import { DeleteWithConfirmButton, RecordContextProvider, useTranslate } from 'react-admin';
import { Section } from '../../shell/section.js';
import { TextAsWritten } from '../content/text-as-written.js';
import type { Kind } from '../statuses.js';
import type { EditedPost } from './post-form.js';

/** A post in the trash: it is read, brought back, or deleted for good. */
export function TrashedPost({ kind, post, onRestore }: { kind: Kind; post: EditedPost; onRestore: () => void }) {
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <Alert severity="info">
        {translate('posts.in_trash')}
        <Stack direction="row" sx={{ gap: 1, pt: 1 }}>
          <Button variant="contained" size="small" onClick={onRestore}>
            {translate('posts.restore')}
          </Button>
          <RecordContextProvider value={post}>
            <DeleteWithConfirmButton
              resource={kind}
              label="posts.delete"
              mutationOptions={{ meta: { force: true } }}
              confirmTitle={translate('posts.delete_title', { smart_count: 1 })}
              confirmContent="posts.delete_help"
            />
          </RecordContextProvider>
        </Stack>
      </Alert>
      <Section title={post.title || translate('posts.untitled')}>
        <TextAsWritten text={post.content} />
      </Section>
    </Stack>
  );
}
