import type { Comment } from '@grove/client';
import { Box, Button, Link, Rating, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { Keys } from '../../shell/shortcuts/keys.js';
import { decisionsFor, DELETE_KEY, type Status } from '../decisions.js';
import { isReview, RecordTitle } from './record-title.js';

interface CommentItemProps {
  readonly comment: Comment;
  /** Whether the keys are about this one. */
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly onDecide: (status: Status) => void;
  readonly onDelete: () => void;
}

/** A review or comment, with who wrote it, on what, and what can be decided. */
export function CommentItem({ comment, isCurrent, onChoose, onDecide, onDelete }: CommentItemProps) {
  const translate = useTranslate();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Nobody who types or reads a question is taken away from there.
    if (isCurrent && !document.activeElement?.closest('input, textarea, [role="dialog"]')) item.current?.focus();
  }, [isCurrent]);
  const { author_name, author_email, author_ip, author_url, content, meta, status } = comment;
  return (
    <Box
      component="li"
      ref={item}
      tabIndex={-1}
      aria-current={isCurrent}
      onFocus={onChoose}
      onMouseDown={onChoose}
      sx={{
        p: 2,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: '3px solid transparent',
        outline: 0,
        '&[aria-current="true"]': { bgcolor: 'action.hover', borderLeftColor: 'primary.main' },
      }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {author_name || translate('comments.nobody')}
        </Typography>
        {meta.rating ? <Stars rating={meta.rating} /> : null}
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate(isReview(comment) ? 'comments.review_of' : 'comments.comment_on')} <RecordTitle comment={comment} /> ·{' '}
          <Moment value={comment.date_gmt} />
        </Typography>
      </Stack>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {[author_email, author_ip, author_url].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
        {(content as { raw?: string }).raw}
      </Typography>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', ml: -0.75 }}>
        {decisionsFor(status).map((decision) => (
          <DecisionButton
            key={decision.status}
            label={decision.label}
            keyName={decision.key}
            onClick={() => onDecide(decision.status)}
          />
        ))}
        {status === 'trash' && <DecisionButton label="comments.delete" keyName={DELETE_KEY} onClick={onDelete} />}
        <Link href={comment.link} target="_blank" rel="noreferrer" variant="body2" sx={{ alignSelf: 'center', ml: 1 }}>
          {translate('comments.on_site')}
        </Link>
      </Stack>
    </Box>
  );
}

function DecisionButton({ label, keyName, onClick }: { label: string; keyName: string; onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button size="small" onClick={onClick} endIcon={<Keys keys={[keyName.toUpperCase()]} />} aria-keyshortcuts={keyName}>
      {translate(label)}
    </Button>
  );
}

function Stars({ rating }: { rating: number }) {
  const translate = useTranslate();
  return <Rating value={rating} readOnly size="small" getLabelText={() => translate('comments.stars', rating)} />;
}
