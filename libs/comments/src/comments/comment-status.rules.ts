import type { CommentStatus } from './comment.entity.js';

/** From this many links on, a comment waits for somebody to look at it. */
const SUSPICIOUS_LINKS = 2;

const WORDS: Readonly<Record<string, CommentStatus>> = {
  approve: 'approved',
  approved: 'approved',
  1: 'approved',
  hold: 'hold',
  0: 'hold',
  spam: 'spam',
  trash: 'trash',
};

/** The status that a word asks for; undefined for a word that means none. */
export const statusNamed = (word: string): CommentStatus | undefined => (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined);

/** What the list filter stands for; a word that means no status finds nothing. */
export function statusesFiltered(word: string): CommentStatus[] {
  if (word === 'all' || word === '') return ['approved', 'hold'];
  return [statusNamed(word) ?? []].flat();
}

/** A status with the one to come back to. */
export interface Standing {
  readonly status: CommentStatus;
  readonly statusBefore: CommentStatus | '';
}

/** Where a word takes a comment: `unspam` and `untrash` lead back to where it was before. A word that means nothing leaves it. */
export function moved({ status, statusBefore }: Standing, word: string): Standing {
  const isWayBack = (word === 'unspam' && status === 'spam') || (word === 'untrash' && status === 'trash');
  if (isWayBack) return { status: statusBefore || 'hold', statusBefore: '' };
  const next = statusNamed(word);
  if (next === undefined || next === status) return { status, statusBefore };
  if (next === 'approved' || next === 'hold') return { status: next, statusBefore: '' };
  // Spam that goes to the trash comes back as spam.
  return { status: next, statusBefore: status };
}

/** What is known of a new comment and its writer when its first status is decided. */
export interface Newcomer {
  /** What a moderator said it should be. */
  readonly asked?: CommentStatus;
  /** The one in whose name it stands moderates comments, or wrote what it is about. */
  readonly isTrusted: boolean;
  /** The same person has a comment that was approved. */
  readonly isKnown: boolean;
  readonly links: number;
}

/** A new comment is shown at once when somebody says so, when its writer is trusted, or is known and links to little. */
export function firstStatus({ asked, isTrusted, isKnown, links }: Newcomer): CommentStatus {
  if (asked) return asked;
  if (isTrusted) return 'approved';
  return isKnown && links < SUSPICIOUS_LINKS ? 'approved' : 'hold';
}

/** What a comment adds to the rating of what it is about: nothing unless it is shown, has stars and is no answer. */
export function ratingOf(comment: { status: CommentStatus; rating: number; parentId: number }): { count: number; stars: number } {
  const counts = comment.status === 'approved' && comment.rating > 0 && comment.parentId === 0;
  return counts ? { count: 1, stars: comment.rating } : { count: 0, stars: 0 };
}
