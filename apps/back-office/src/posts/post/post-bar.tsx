import { Button, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useSiteZone } from '../../data/site-zone.js';
import { SaveBar } from '../../shell/form/save-bar.js';
import { isAhead } from '../../shell/format/zone.js';
import type { Rights } from '../rights.js';
import type { Intent, PostValues } from './post-form.js';

interface PostBarProps {
  /** The stored status; a new post has none. */
  readonly status?: string;
  readonly link?: string;
  readonly rights: Rights;
  readonly onSave: (intent: Intent) => void;
  readonly onTrash?: () => void;
}

/** What can be done with the post: the first button is what most people want next. */
export function PostBar({ status, link, rights: { mayPublish, mayDelete }, onSave, onTrash }: PostBarProps) {
  const translate = useTranslate();
  const { isSubmitting, isDirty } = useFormState();
  const isOut = status === 'publish' || status === 'future' || status === 'private';
  const publish = usePublishLabel();
  const button = (intent: Intent, label: string, isFirst: boolean, isDisabled = false) => (
    <Button variant={isFirst ? 'contained' : 'outlined'} disabled={isSubmitting || isDisabled} onClick={() => onSave(intent)}>
      {translate(label)}
    </Button>
  );
  return (
    <SaveBar>
      {isOut && button('save', 'ra.action.save', true, !isDirty)}
      {!isOut && mayPublish && button('publish', publish, true)}
      {!isOut && !mayPublish && status !== 'pending' && button('pending', 'posts.send_for_review', true)}
      {!isOut && status === 'pending' && button('save', 'ra.action.save', !mayPublish, !isDirty)}
      {!isOut && status !== 'pending' && button('draft', 'posts.save_draft', false, !isDirty)}
      {(isOut || status === 'pending') && button('draft', 'posts.to_drafts', false)}
      {onTrash && mayDelete && (
        <Button color="error" disabled={isSubmitting || isDirty} onClick={onTrash}>
          {translate('posts.to_trash')}
        </Button>
      )}
      {link && status === 'publish' && (
        <Link href={link} target="_blank" rel="noreferrer" variant="body2">
          {translate('posts.view')}
        </Link>
      )}
    </SaveBar>
  );
}

/** A post whose date is ahead is scheduled instead of published. */
function usePublishLabel(): string {
  const { watch } = useFormContext<PostValues>();
  const [date, visibility] = watch(['date', 'visibility']);
  const zone = useSiteZone();
  if (visibility === 'private') return 'posts.publish_privately';
  return date && zone && isAhead(date, new Date(), zone) ? 'posts.schedule' : 'posts.publish';
}
