import { allows, type Capability, type OwnCapabilities } from './roles.js';

/** Who has one of these may sign in to the back office. */
const ENTRANCE: readonly Capability[] = ['manage_orders', 'edit_posts'];

/** Whether an account may sign in to the back office. */
export const mayEnterBackOffice = (roles: readonly string[], own?: OwnCapabilities | null): boolean =>
  ENTRANCE.some((capability) => allows(roles, capability, own ?? undefined));
