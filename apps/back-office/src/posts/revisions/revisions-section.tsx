import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Section } from '../../shell/section.js';
import type { EditedPost } from '../post/post-form.js';
import type { Kind } from '../statuses.js';
import type { Texts } from './revision-texts.js';

const RevisionsDialog = lazy(() => import('./revisions-dialog.js'));

interface RevisionsSectionProps {
  readonly kind: Kind;
  readonly post: EditedPost;
  readonly onRestore: (texts: Texts) => Promise<void>;
}

/** Opens the revisions of a post. */
export function RevisionsSection({ kind, post, onRestore }: RevisionsSectionProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={translate('posts.revisions')}>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {translate('posts.compare')}
      </Button>
      <Suspense>
        {isOpen && <RevisionsDialog kind={kind} post={post} onRestore={onRestore} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Section>
  );
}
