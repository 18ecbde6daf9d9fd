/** Which methods a consumer key may use. */
export type KeyPermission = 'read' | 'write' | 'read_write';

/** Who is asking. Services ask it what it may do and never look at credentials. */
export interface Principal {
  /** 0 for a visitor. */
  readonly userId: number;
  readonly username: string;
  readonly roles: readonly string[];
  /** Set when a shop consumer key was presented, not a person. */
  readonly key?: KeyPermission;
  can(capability: string): boolean;
}

/** Somebody without credentials. */
export const visitor: Principal = { userId: 0, username: '', roles: [], can: () => false };

const READING = new Set(['GET', 'HEAD']);

/** Whether a key of this permission may use the method; a person (no key) always may, as far as this rule goes. */
export function keyAllows(permission: KeyPermission | undefined, method: string): boolean {
  if (permission === undefined || permission === 'read_write' || method === 'OPTIONS') return true;
  return READING.has(method) === (permission === 'read');
}
