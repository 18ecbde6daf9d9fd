let notice = '';

/** Has the sign-in page say why somebody is there who did not ask for it. `text` is the name of a text. */
export const sayAtSignIn = (text: string): void => void (notice = text);

/** What the sign-in page is to say; empty if the person came by themselves. */
export const signInNotice = (): string => notice;
