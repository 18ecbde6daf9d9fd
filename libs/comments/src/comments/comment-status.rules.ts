import type { CommentStatus } from './comment.entity.js';

/** Comments with this many links or more are held for moderation. */
const LINKS_THAT_NEED_APPROVAL = 2;

const STATUSES: Readonly<Record<string, CommentStatus>> = {
  approve: 'approved',
  approved: 'approved',
  1: 'approved',
  hold: 'hold',
  0: 'hold',
  spam: 'spam',
  trash: 'trash',
};

/** The status that a word means; undefined for an unknown word. */
export const parseStatus = (word: string): CommentStatus | undefined =>
  Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;

/** The statuses that a list filter means. An unknown word means none, so the list is empty. */
export function statusesOfFilter(word: string): CommentStatus[] {
  if (word === 'any') return [...new Set(Object.values(STATUSES))];
  if (word === 'all' || word === '') return ['approved', 'hold'];
  return [parseStatus(word) ?? []].flat();
}

/** A status, and the previous status that `unspam` and `untrash` restore. */
interface CommentStatusChange {
  readonly status: CommentStatus;
  readonly previousStatus: CommentStatus | '';
}

/** The status after a request for one. `unspam` and `untrash` restore the previous status, or hold the comment if there is none; an unknown word changes nothing. */
export function changeStatus({ status, previousStatus }: CommentStatusChange, word: string): CommentStatusChange {
  if (word === 'unspam' || word === 'untrash') return { status: previousStatus || 'hold', previousStatus: '' };
  const next = parseStatus(word);
  if (next === undefined || next === status) return { status, previousStatus };
  if (next === 'approved' || next === 'hold') return { status: next, previousStatus: '' };
  // Spam that is restored from the trash is spam again.
  return { status: next, previousStatus: status };
}

/** The facts that decide the status of a new comment. */
export interface NewComment {
  /** The status that a moderator requests. */
  readonly requested?: CommentStatus;
  /** Whether the author moderates comments, or is the author of the record. */
  readonly isTrusted: boolean;
  /** Whether the author has an approved comment. */
  readonly isKnown: boolean;
  readonly links: number;
}

/** The status of a new comment: the requested one, else `approved` for trusted authors and for known authors with few links, else `hold`. */
export function initialStatus({ requested, isTrusted, isKnown, links }: NewComment): CommentStatus {
  if (requested) return requested;
  if (isTrusted) return 'approved';
  return isKnown && links < LINKS_THAT_NEED_APPROVAL ? 'approved' : 'hold';
}

/** What a comment adds to the rating of its record: only approved top-level comments with stars count. */
export function ratingContribution(comment: { status: CommentStatus; rating: number; parentId: number }): {
  count: number;
  stars: number;
} {
  const counts = comment.status === 'approved' && comment.rating > 0 && comment.parentId === 0;
  return counts ? { count: 1, stars: comment.rating } : { count: 0, stars: 0 };
}
