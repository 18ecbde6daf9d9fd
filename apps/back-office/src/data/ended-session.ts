/** How many forms have changes that nobody has saved. */
let unsavedForms = 0;

/** A form has unsaved changes. The returned function ends that. */
export function holdUnsaved(): () => void {
  unsavedForms += 1;
  return () => void (unsavedForms -= 1);
}

/** Says whether the person has signed in again. */
type Answer = (isSignedIn: boolean) => void;

let question: { readonly signedIn: Promise<boolean>; readonly answer: Answer } | undefined;
const watchers = new Set<() => void>();

function change(next: typeof question): void {
  question = next;
  for (const watcher of watchers) watcher();
}

/**
 * Asks the person to sign in again, and waits for it: the sign-in page would lose what they have typed. Without unsaved changes nobody is asked. All requests
 * that find the session ended wait for the same answer.
 */
export async function signedInAgain(): Promise<boolean> {
  if (!question) {
    if (unsavedForms === 0) return false;
    let answer: Answer = () => undefined;
    const signedIn = new Promise<boolean>((resolve) => (answer = resolve));
    const close = (isSignedIn: boolean) => {
      change(undefined);
      answer(isSignedIn);
    };
    change({ signedIn, answer: close });
  }
  return question!.signedIn;
}

/** Takes the answer of the person while they are asked. */
export const signInQuestion = (): Answer | undefined => question?.answer;

/** Calls back when the person is asked, or no longer. The returned function ends that. */
export function watchSignInQuestion(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
