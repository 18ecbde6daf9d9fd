import { currentDependencies, utcText } from '@grove/core';
import { serializerFor, type JsonRecord } from '@grove/rest';
import { Session } from './session.resource.js';
import type { StoredSession } from './sessions.service.js';

/** A session as the interface shows it to a request with the session `current`. */
export function sessionJson(
  { id, userId, createdAt, lastUsedAt, expiresAt, userAgent, address }: StoredSession,
  current?: number,
): JsonRecord {
  // The last use changes without a new version of the table, and `current` differs between sessions of one account.
  currentDependencies()?.forbidReuse();
  const record: Session = {
    ...{ id, userId, userAgent, address, current: id === current },
    created: utcText(createdAt),
    lastUsed: utcText(lastUsedAt),
    expires: utcText(expiresAt),
  };
  return serializerFor(Session, 'view')(record);
}
