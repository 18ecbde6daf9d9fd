import { GroveError, type User } from '@grove/client';
import type { AuthProvider } from 'react-admin';
import { forgetResponses } from '../data/revalidating-fetch.js';
import { client, SESSIONS } from '../data/site-client.js';
import { toHttpError } from '../data/http-error.js';
import { plainText } from '../shell/format/plain-text.js';
import { mayUse, type Capabilities } from './capabilities.js';
import { sayAtSignIn } from './sign-in-notice.js';

/** What a person types to sign in. `code` is that of the second factor. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly code?: string;
}

/** Whether somebody has signed in with this browser and not out again. Without it nothing needs to be asked. */
const SIGNED_IN = 'grove.signed-in';

/** The signed-in account, once it is known. */
let account: Promise<User> | undefined;

async function readAccount(): Promise<User> {
  if (localStorage.getItem(SIGNED_IN) === null) throw new Error('Nobody is signed in.');
  account ??= client.request<User>('GET', '/cms/v2/users/me', { query: { context: 'edit' } }).catch((error: unknown) => {
    account = undefined;
    throw error;
  });
  return account;
}

/** The language of the signed-in account, such as `nl`. */
export const accountLanguage = async (): Promise<string> => ((await readAccount()).locale ?? '').slice(0, 2);

const capabilities = async (): Promise<Capabilities> => ((await readAccount()).capabilities ?? {}) as Capabilities;

const forget = (): void => {
  localStorage.removeItem(SIGNED_IN);
  account = undefined;
  forgetResponses();
};

/** Reads the account again when it is needed: the person has changed it. */
export const forgetAccount = (): void => void (account = undefined);

/** Begins a session. */
async function beginSession({ username, password, code }: Partial<SignIn>): Promise<void> {
  const body = { username, password, ...(code && { code }) };
  await client.request('POST', SESSIONS, { body });
}

/** Begins another session of the person who is signed in here, after theirs has ended. */
export async function signInSamePerson(typed: Partial<SignIn>): Promise<void> {
  await beginSession({ ...typed, username: (await readAccount()).username });
}

/** Signs people in and out by the sessions of the interface. What they may do is what the server says of their account. */
export const authProvider: AuthProvider = {
  async login(typed: SignIn) {
    forget();
    await beginSession(typed);
    localStorage.setItem(SIGNED_IN, 'true');
  },

  async logout() {
    const wasSignedIn = account !== undefined;
    forget();
    if (wasSignedIn) await client.request('DELETE', '/cms/v2/sessions/current').catch(() => undefined);
  },

  async checkAuth() {
    await readAccount();
  },

  async checkError(error: { status?: number }) {
    // 403 is about one action; the session goes on.
    if (error.status !== 401) return;
    sayAtSignIn('session.ended');
    // The sign-in page says why; another message would say it twice.
    throw Object.assign(new Error(), { message: false });
  },

  async getIdentity() {
    const { id, name, username } = await readAccount();
    return { id, fullName: plainText(name) || username };
  },

  getPermissions: capabilities,

  async canAccess({ resource }) {
    return mayUse(await capabilities(), resource);
  },
};

/** Whether the server asks for a code of the second factor. */
export const needsCode = (error: unknown): boolean =>
  error instanceof GroveError && ['rest_second_factor_required', 'rest_second_factor_invalid'].includes(error.code);

/** Leads to the sign-in page if a request says that nobody is signed in: the session has ended, or was ended elsewhere. */
export function leaveIfSignedOut(error: unknown): void {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 401) return;
  leave('session.ended');
}

/** Leads to the sign-in page, which says why. `reason` is the name of a text. */
export function leave(reason: string): void {
  sayAtSignIn(reason);
  forget();
  location.hash = '#/login';
}

/** Sends what is no record of a list. Refusals are as forms show them, and an ended session leads to the sign-in page. */
export const send = <R>(request: Promise<R>): Promise<R> =>
  request.catch((error: unknown) => {
    leaveIfSignedOut(error);
    throw toHttpError(error);
  });
