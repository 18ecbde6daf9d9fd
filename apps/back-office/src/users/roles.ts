import type { Account } from '../data/accounts.js';

/** Roles that may enter the back office, as it offers them; the server decides who may give which. */
export const TEAM = ['administrator', 'shop_manager', 'editor', 'author', 'contributor'];

/** All roles that can be given, in the order in which they are offered. */
export const ROLES = [...TEAM, 'customer', 'subscriber'];

/** The name of the text of a role. A role of another program has its own name. */
export const roleLabel = (role: string): string => (ROLES.includes(role) ? `users.role.${role}` : role);

/** Whether somebody belongs to the team, and so may get a link to enter the back office. */
export const isOfTeam = ({ roles = [] }: Account): boolean => roles.some((role) => TEAM.includes(role));
