/** The statuses of comments, as the tabs have them and in the words of the interface. */
export const STATUSES = ['hold', 'approved', 'spam', 'trash'] as const;

export type Status = (typeof STATUSES)[number];

/** What a moderator can decide: the status that a comment gets, its key, and the name of its text. */
export interface Decision {
  readonly status: Status;
  readonly key: string;
  readonly label: string;
}

const DECISIONS: readonly Decision[] = [
  { status: 'approved', key: 'a', label: 'comments.approve' },
  { status: 'hold', key: 'w', label: 'comments.hold' },
  { status: 'spam', key: 's', label: 'comments.spam' },
  { status: 'trash', key: 'd', label: 'comments.trash' },
];

/** The key that deletes for good what is in the trash, and puts everything else there. */
export const DELETE_KEY = 'd';

/** The key that takes the last decision back. */
export const UNDO_KEY = 'u';

/** What can be decided about a comment of a status. */
export const decisionsFor = (status: string): readonly Decision[] => DECISIONS.filter((decision) => decision.status !== status);
