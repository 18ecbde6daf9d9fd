import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import type { Revision } from '@grove/client';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { toInstant } from '../../shell/format/instants.js';
import { useRegion } from '../../shell/format/use-region.js';
import type { EditedPost } from '../post/post-form.js';
import type { Kind } from '../statuses.js';
import { textsOf, type Texts } from './revision-texts.js';
import { TextDifferences } from './text-differences.js';
import { useRevisions } from './use-revisions.js';

interface RevisionsDialogProps {
  readonly kind: Kind;
  readonly post: EditedPost;
  readonly onRestore: (texts: Texts) => Promise<void>;
  readonly onClose: () => void;
}

/** Two revisions beside their differences. The newer one can be brought back. */
export default function RevisionsDialog({ kind, post, onRestore, onClose }: RevisionsDialogProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { isDirty } = useFormState();
  const { revisions, error, nameOf } = useRevisions(kind, post);
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({});
  const [isRestoring, setIsRestoring] = useState(false);
  const find = (id?: number) => revisions?.find((revision) => revision.id === id);
  const after = find(chosen.after) ?? revisions?.[0];
  const before = find(chosen.before) ?? revisions?.[revisions.indexOf(after!) + 1];
  const current: Texts = { title: post.title, content: post.content, excerpt: post.excerpt };
  const isCurrent = after !== undefined && JSON.stringify(textsOf(after)) === JSON.stringify(current);

  async function restore(revision: Revision): Promise<void> {
    setIsRestoring(true);
    await onRestore(textsOf(revision));
    onClose();
  }

  const choice = (label: string, value: Revision | undefined, onChoose: (id: number) => void) => (
    <RevisionChoice label={label} value={value} revisions={revisions ?? []} nameOf={nameOf} onChoose={onChoose} />
  );

  return (
    <Dialog open fullWidth fullScreen={isNarrow} maxWidth="md" onClose={onClose} aria-labelledby="revisions-title">
      <DialogTitle id="revisions-title">{translate('posts.revisions')}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!error && !revisions && <Skeleton variant="rounded" height={240} />}
        {revisions?.length === 0 && <Typography color="text.secondary">{translate('posts.no_revisions')}</Typography>}
        {after && (
          <>
            <Box sx={{ display: 'grid', gap: 1.5, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              {choice('posts.before_revision', before, (id) => setChosen({ ...chosen, before: id }))}
              {choice('posts.after_revision', after, (id) => setChosen({ after: id }))}
            </Box>
            <TextDifferences before={before && textsOf(before)} after={textsOf(after)} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        {isDirty && (
          <Typography variant="body2" color="text.secondary">
            {translate('posts.restore_after_save')}
          </Typography>
        )}
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
        <Button
          variant="contained"
          disabled={!after || isCurrent || isDirty}
          loading={isRestoring}
          onClick={() => void restore(after!)}
        >
          {translate(isCurrent ? 'posts.is_current' : 'posts.restore_revision')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RevisionChoiceProps {
  readonly label: string;
  readonly value: Revision | undefined;
  readonly revisions: readonly Revision[];
  readonly nameOf: (author: number) => string | undefined;
  readonly onChoose: (id: number) => void;
}

function RevisionChoice({ label, value, revisions, nameOf, onChoose }: RevisionChoiceProps) {
  const translate = useTranslate();
  // Revisions of one minute differ by their seconds.
  const moment = new Intl.DateTimeFormat(useRegion(), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <TextField select label={translate(label)} value={value?.id ?? ''} onChange={({ target }) => onChoose(Number(target.value))}>
      {revisions.map(({ id, date_gmt, author }) => (
        <MenuItem key={id} value={id}>
          {moment.format(toInstant(date_gmt))}
          {' · '}
          {nameOf(author) ?? translate('posts.somebody', { id: author })}
        </MenuItem>
      ))}
    </TextField>
  );
}
