import type { Principal } from '@grove/rest';
import type { Html } from '../pages/html.js';
import type { PageResponse } from '../pages/page-response.js';
import type { Redirect } from '../pages/page-responder.js';

/** What an app asks a person for, and what the two answers cause. */
export interface ConsentQuestion {
  readonly appName: string;
  /** What the app may do afterwards. */
  readonly explanation: Html;
  /** Where the app is, as the person sees it. */
  readonly places: readonly ConsentPlace[];
  /** URLs to which the answers may redirect. */
  readonly destinations: readonly URL[];
  /** Gives the app what it asks for, on behalf of the account. */
  approve(account: Principal): Promise<Redirect | PageResponse>;
  deny(): Redirect | PageResponse;
}

/** An address that the answer or the credential is sent to. */
export interface ConsentPlace {
  readonly label: string;
  readonly url: URL;
}
