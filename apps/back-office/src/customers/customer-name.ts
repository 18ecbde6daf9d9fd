import type { Customer } from '@grove/client';

/** The name of a customer; the e-mail address of one who has given none. */
export const nameOf = ({ first_name, last_name, email }: Customer): string => `${first_name} ${last_name}`.trim() || email;
