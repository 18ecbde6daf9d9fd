import { useTranslate } from 'react-admin';
import { UndoBar as Bar } from '../../shell/undo-bar.js';
import { UNDO_KEY } from '../decisions.js';
import type { Made } from './use-moderation.js';

/** What was decided last, and the button that takes it back. */
export function UndoBar({ last, onUndo }: { last: Made | undefined; onUndo: () => void }) {
  const translate = useTranslate();
  const name = last?.comment.author_name || translate('comments.nobody');
  return <Bar done={last && translate(`comments.done.${last.status}`, { name })} undoKey={UNDO_KEY} onUndo={onUndo} />;
}
