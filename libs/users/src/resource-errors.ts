import type { ResourceErrors } from '@grove/rest';
import {
  EmailTaken,
  InvalidReassign,
  LastAdministrator,
  NotSignedIn,
  SlugTaken,
  UnknownRole,
  UnknownUser,
  UserContextRefused,
  UserEmailTaken,
  UserNotEditable,
  UserNotViewable,
  UserOrderRefused,
  UserRolesRefused,
  UsernameFixed,
  UsernameTaken,
} from './errors.js';

/** The errors of users, for documents. */
export const USER_ERRORS: ResourceErrors = {
  list: [UserNotViewable, UserContextRefused, UserOrderRefused],
  // A visitor has no users/me.
  view: [UnknownUser, UserNotViewable, UserContextRefused, NotSignedIn],
  create: [UsernameTaken, EmailTaken, SlugTaken, UnknownRole, UserRolesRefused],
  edit: [
    NotSignedIn,
    UnknownUser,
    UserNotEditable,
    UserRolesRefused,
    UsernameFixed,
    UserEmailTaken,
    SlugTaken,
    UnknownRole,
    LastAdministrator,
  ],
  delete: [UnknownUser, NotSignedIn, InvalidReassign, LastAdministrator],
};
