import { useState, type ReactNode } from 'react';
import { Confirm } from 'react-admin';

interface Question {
  readonly content: ReactNode;
  readonly answer: (isYes: boolean) => void;
}

/** Asks before something is done: `ask` ends with the answer, and `dialog` is where it is asked. */
export function useQuestion(title: string, confirm: string): { ask(content: ReactNode): Promise<boolean>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>();
  const answer = (isYes: boolean) => {
    question?.answer(isYes);
    setQuestion(undefined);
  };
  return {
    ask: (content) => new Promise((resolve) => setQuestion({ content, answer: resolve })),
    dialog: question && (
      <Confirm
        isOpen
        title={title}
        content={question.content}
        confirm={confirm}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    ),
  };
}
