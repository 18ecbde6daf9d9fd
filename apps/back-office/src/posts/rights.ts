import { usePermissions } from 'react-admin';
import type { Capabilities } from '../session/capabilities.js';
import type { Kind } from './statuses.js';

/** What a person may do with posts or with pages. The server decides; screens only leave out what it would refuse. */
export interface Rights {
  /** Without it, what is written can only be sent for review. */
  readonly mayPublish: boolean;
  /** Whether the person edits what others have written, and writes in their names. */
  readonly mayEditOthers: boolean;
  readonly mayDelete: boolean;
  readonly mayUpload: boolean;
  readonly mayMakeCategories: boolean;
}

/** The roles that write: those who may list all accounts choose among these, and others among the authors of what is published. */
const WRITERS = ['administrator', 'shop_manager', 'editor', 'author', 'contributor'];

/** The query of the accounts that can be chosen as authors. */
export function useWriters(): object {
  const { permissions = {} } = usePermissions<Capabilities>();
  return permissions['list_users'] ? { roles: WRITERS } : {};
}

/** The rights that capabilities give. */
const rightsOf = (capabilities: Capabilities, kind: Kind): Rights => ({
  mayPublish: capabilities[`publish_${kind}`] === true,
  mayEditOthers: capabilities[`edit_others_${kind}`] === true,
  mayDelete: capabilities[`delete_${kind}`] === true,
  mayUpload: capabilities['upload_files'] === true,
  mayMakeCategories: capabilities['manage_categories'] === true,
});

/** The rights of the person who is signed in. */
export function useRights(kind: Kind): Rights {
  const { permissions = {} } = usePermissions<Capabilities>();
  return rightsOf(permissions, kind);
}
