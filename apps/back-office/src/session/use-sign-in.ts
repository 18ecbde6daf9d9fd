import { useState, type FormEvent } from 'react';
import { needsCode, type SignIn } from './auth-provider.js';

/** The state of a form that signs in: it asks for a code only if the account has a second factor. `signIn` gets the fields by their names. */
export function useSignIn(signIn: (typed: Partial<SignIn>) => Promise<void>) {
  const [asksCode, setAsksCode] = useState(false);
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setMessage('');
    try {
      await signIn(Object.fromEntries(new FormData(event.currentTarget)));
    } catch (error) {
      setIsBusy(false);
      // The first answer is a question, and no mistake.
      if (!needsCode(error) || asksCode) setMessage(error instanceof Error ? error.message : String(error));
      if (needsCode(error)) setAsksCode(true);
    }
  }

  return { asksCode, message, isBusy, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
