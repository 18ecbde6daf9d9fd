/** Which methods a consumer key may use. */
export type KeyPermission = 'read' | 'write' | 'read_write';

/** The account that a request acts for. Services check its capabilities and never see credentials. */
export interface Principal {
  /** 0 for a visitor. */
  readonly userId: number;
  readonly username: string;
  readonly roles: readonly string[];
  /** The permission of the consumer key, if the request was signed in with one. */
  readonly key?: KeyPermission;
  /** The id of the consumer key, if the request was signed in with one. */
  readonly keyId?: number;
  /** The UUID of the application password, if the request was signed in with one. */
  readonly applicationPassword?: string;
  /** The id of the session, if a person is signed in. A response that shows it must not be stored: sessions of one account share responses. */
  readonly sessionId?: number;
  /** Capabilities that the account has or lacks besides those of its roles, as text. Only imported accounts have any. */
  readonly ownCapabilities?: string;
  /** Why a caller with credentials is only a visitor: a sentence for refusals, which says what to check. */
  readonly unknownSignIn?: string;
  can(capability: string): boolean;
}

/** The principal of requests without credentials. */
export const visitor: Principal = { userId: 0, username: '', roles: [], can: () => false };

const READING = new Set(['GET', 'HEAD']);

/** Whether a key with this permission may use the method; requests without a key always may. */
export function keyAllows(permission: KeyPermission | undefined, method: string): boolean {
  if (permission === undefined || permission === 'read_write' || method === 'OPTIONS') return true;
  return READING.has(method) === (permission === 'read');
}
