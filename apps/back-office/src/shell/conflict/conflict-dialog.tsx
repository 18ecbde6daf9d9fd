import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Conflict } from '../../data/merge.js';
import { currentQuestion, watchQuestions, type Decision, type Question } from '../../data/questions.js';
import { ChangedFields } from './changed-fields.js';
import { ConflictingFields } from './conflicting-fields.js';
import { fieldNames } from './field-labels.js';
import { WhoChanged } from './who-changed.js';

/** Asks what to keep of a record that two people have changed, whichever form saves it. */
export function ConflictDialog() {
  const asked = useSyncExternalStore(watchQuestions, currentQuestion);
  if (!asked) return null;
  const { question, answer, number } = asked;
  return question.act === 'update' ? (
    <SaveQuestion key={number} question={question} answer={answer} />
  ) : (
    <DeleteQuestion key={number} question={question} answer={answer} />
  );
}

interface QuestionProps {
  readonly question: Question;
  readonly answer: (decision: Decision) => void;
}

function SaveQuestion({ question, answer }: QuestionProps) {
  const translate = useTranslate();
  const { resource, theirs, conflicts, changed } = question;
  const [yielded, setYielded] = useState<readonly Conflict[]>([]);
  const others = changed.filter((name) => !conflicts.some(({ path }) => path[0] === name));
  const isInTrash = theirs['status'] === 'trash';
  const choose = (conflict: Conflict, isMine: boolean) =>
    setYielded((all) => (isMine ? all.filter((other) => other !== conflict) : [...all, conflict]));
  return (
    <QuestionDialog title={translate('shell.conflict.title')} onClose={() => answer(undefined)}>
      <DialogContent>
        <WhoChanged resource={resource} record={theirs} />
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {translate(isInTrash ? 'shell.conflict.in_trash' : 'shell.conflict.help')}
        </Typography>
        {conflicts.length > 0 && (
          <ConflictingFields resource={resource} record={theirs} conflicts={conflicts} yielded={yielded} onChoose={choose} />
        )}
        <OtherChanges resource={resource} names={others} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <Button onClick={() => answer(undefined)}>{translate('shell.conflict.keep_editing')}</Button>
        {conflicts.length > 0 && <Button onClick={() => answer(conflicts)}>{translate('shell.conflict.take_theirs')}</Button>}
        <Button variant="contained" onClick={() => answer(yielded)}>
          {translate(isInTrash ? 'shell.conflict.save_anyway' : 'shell.conflict.save')}
        </Button>
      </DialogActions>
    </QuestionDialog>
  );
}

function DeleteQuestion({ question, answer }: QuestionProps) {
  const translate = useTranslate();
  const { resource, before, theirs, changed } = question;
  return (
    <QuestionDialog title={translate('shell.conflict.title')} onClose={() => answer(undefined)}>
      <DialogContent>
        <WhoChanged resource={resource} record={theirs} />
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {translate('shell.conflict.delete_help')}
        </Typography>
        <ChangedFields resource={resource} names={changed} before={before} now={theirs} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => answer(undefined)}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" color="error" onClick={() => answer([])}>
          {translate('shell.conflict.delete_anyway')}
        </Button>
      </DialogActions>
    </QuestionDialog>
  );
}

function QuestionDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{title}</DialogTitle>
      {children}
    </Dialog>
  );
}

/** What the others have changed besides, and which stays as they have it. */
function OtherChanges({ resource, names }: { resource: string; names: readonly string[] }) {
  const translate = useTranslate();
  const labels = fieldNames(translate, resource, names);
  if (labels.length === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
      {translate('shell.conflict.also_changed', { fields: labels.join(', ') })}
    </Typography>
  );
}
