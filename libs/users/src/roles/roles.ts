const READER = ['read'] as const;

const CONTRIBUTOR = [...READER, 'edit_posts', 'delete_posts'] as const;

const AUTHOR = [...CONTRIBUTOR, 'publish_posts', 'edit_published_posts', 'delete_published_posts', 'upload_files'] as const;

const ALL_CONTENT = [
  ...AUTHOR,
  ...(['edit_others_posts', 'edit_private_posts', 'read_private_posts', 'delete_others_posts', 'delete_private_posts'] as const),
  ...(['edit_pages', 'edit_others_pages', 'edit_published_pages', 'edit_private_pages', 'read_private_pages'] as const),
  ...(['publish_pages', 'delete_pages', 'delete_others_pages', 'delete_published_pages', 'delete_private_pages'] as const),
  ...(['manage_categories', 'moderate_comments', 'read_product_reviews'] as const),
] as const;

const SHOP = [
  ...(['manage_products', 'manage_product_terms', 'manage_orders', 'manage_coupons', 'manage_customers'] as const),
  ...(['manage_taxes', 'manage_webhooks', 'view_reports'] as const),
] as const;

const USERS = ['list_users', 'create_users', 'edit_users', 'delete_users', 'promote_users'] as const;

/** Something that a role allows, named as in WordPress. */
export type Capability = (typeof ALL_CONTENT | typeof SHOP | typeof USERS)[number] | 'unfiltered_html' | 'manage_options';

/**
 * The capabilities of each role. Services check capabilities, never roles.
 * A shop manager sees all users but changes only customers, and therefore has `list_users` without `edit_users`.
 */
export const ROLES = {
  administrator: [...ALL_CONTENT, ...SHOP, ...USERS, 'unfiltered_html', 'manage_options'],
  editor: [...ALL_CONTENT, 'unfiltered_html'],
  author: AUTHOR,
  contributor: CONTRIBUTOR,
  subscriber: READER,
  ext_store_locator_manager: READER,
  customer: READER,
  shop_manager: [...ALL_CONTENT, ...SHOP, 'list_users'],
} as const satisfies Record<string, readonly Capability[]>;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** Whether a role of this name exists. */
export const isRole = (name: string): name is Role => Object.hasOwn(ROLES, name);

/** The capabilities of these roles. A role that no longer exists has none. */
export function capabilitiesOf(roles: readonly string[]): Capability[] {
  return [...new Set(roles.filter(isRole).flatMap((role) => [...ROLES[role]]))];
}

const ALLOWED = new Map<string, ReadonlySet<string>>(
  Object.entries(ROLES).map(([role, capabilities]) => [role, new Set(capabilities)]),
);

/** Whether this is a capability of Grove. */
export const isCapability = (name: string): name is Capability => ALLOWED.get('administrator')!.has(name);

/** Capabilities that an account has besides its roles, and capabilities of its roles that it does not have, as WordPress stored them. */
export type OwnCapabilities = Readonly<Record<string, unknown>>;

/** Whether one of the roles has the capability, or the account itself; an own capability without a value is taken away. */
export function allows(roles: readonly string[], capability: string, own: OwnCapabilities = {}): boolean {
  if (Object.hasOwn(own, capability) && isCapability(capability)) return own[capability] !== '0' && Boolean(own[capability]);
  return roles.some((role) => ALLOWED.get(role)?.has(capability) ?? false);
}
