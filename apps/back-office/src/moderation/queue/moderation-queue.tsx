import type { Comment } from '@grove/client';
import { Box } from '@mui/material';
import { useState } from 'react';
import { Confirm, useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';
import { decisionsFor, DELETE_KEY, UNDO_KEY, type Status } from '../decisions.js';
import { CommentItem } from './comment-item.js';
import { UndoBar } from './undo-bar.js';
import { useModeration } from './use-moderation.js';
import { useKeys } from '../../shell/shortcuts/use-keys.js';

/** The queue: one comment is the current one, which keys move and decide about. */
export function ModerationQueue() {
  const translate = useTranslate();
  const { data = [], isPending, filterValues } = useListContext<Comment>();
  const { last, decide, undo, remove, isWaiting } = useModeration();
  const [position, setPosition] = useState(0);
  const [asksAbout, setAsksAbout] = useState<Comment>();
  const waiting = data.filter(isWaiting);
  const current = Math.min(position, waiting.length - 1);
  const comment = waiting[current];

  const move = (steps: number) => setPosition(Math.max(0, Math.min(current + steps, waiting.length - 1)));
  const remember = (one: Comment) => setPosition(waiting.indexOf(one));
  const decideAbout = (one: Comment, status: Status) => {
    remember(one);
    decide(one, status);
  };

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    [UNDO_KEY]: undo,
    ...(comment && {
      ...(comment.status === 'trash' && { [DELETE_KEY]: () => setAsksAbout(comment) }),
      ...Object.fromEntries(
        decisionsFor(comment.status).map(({ key, status }) => [key, () => decideAbout(comment, status)] as const),
      ),
    }),
  });

  if (isPending) return null;
  return (
    <>
      <UndoBar last={last} onUndo={undo} />
      {waiting.length === 0 && (
        <EmptyState
          title={translate(`comments.none.${String(filterValues['status'])}`, { _: translate('comments.nothing') })}
          help={translate('comments.empty_help')}
        />
      )}
      <Box component="ol" aria-label={translate('comments.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {waiting.map((one, index) => (
          <CommentItem
            key={one.id}
            comment={one}
            isCurrent={index === current}
            onChoose={() => remember(one)}
            onDecide={(status) => decideAbout(one, status)}
            onDelete={() => setAsksAbout(one)}
          />
        ))}
      </Box>
      <Confirm
        isOpen={asksAbout !== undefined}
        title="comments.delete_title"
        content="comments.delete_help"
        onConfirm={() => {
          remove(asksAbout!);
          setAsksAbout(undefined);
        }}
        onClose={() => setAsksAbout(undefined)}
      />
    </>
  );
}
