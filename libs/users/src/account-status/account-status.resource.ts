import { Field } from '@grove/rest';

const STATUSES = ['active', 'disabled'] as const;
const ON_REQUEST = 'In lists and records of users only if _fields contains it.';

export type Status = (typeof STATUSES)[number];

/** Whether an account may sign in, and when it last did, for those who may change all accounts. */
export class AccountStatus {
  @Field.enum(STATUSES, {
    description: `Whether the account may sign in. For those who may change all accounts. ${ON_REQUEST}`,
    readonly: true,
  })
  status?: Status;
  @Field.dateTime({
    nullable: true,
    description: `Since when the account is disabled (UTC), or null. ${ON_REQUEST}`,
    readonly: true,
  })
  disabledDate?: string | null;
  @Field.dateTime({
    nullable: true,
    description: `When a session, application password or consumer key that the account still has was last used (UTC), to the minute, or null. ${ON_REQUEST}`,
    readonly: true,
  })
  lastSeen?: string | null;
}

/** Whether an account may sign in from now on. */
export class StatusChange {
  @Field.enum(STATUSES, { description: 'Whether the account may sign in: active or disabled.', required: true }) status: Status;
}
