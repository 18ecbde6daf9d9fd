/** A key, or two keys after each other, and what it does. */
interface Shortcut {
  /** As people read it: `G` then `O`. */
  readonly keys: readonly string[];
  /** The name of its text. */
  readonly label: string;
  /** Where it leads. Keys of one screen have none: the screen handles them. */
  readonly to?: string;
  /** The resource that the person must be able to use. */
  readonly resource?: string;
}

/** All keys, in the order in which they are listed. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'shell.keys.command_menu' },
  { keys: ['?'], label: 'shell.keys.list' },
  { keys: ['G', 'H'], label: 'shell.keys.home', to: '/' },
  { keys: ['G', 'O'], label: 'shell.keys.orders', to: '/orders', resource: 'orders' },
  { keys: ['N', 'O'], label: 'shell.keys.new_order', to: '/orders/create', resource: 'orders' },
  { keys: ['R'], label: 'shell.keys.refund', resource: 'orders' },
  { keys: ['E'], label: 'shell.keys.edit_items', resource: 'orders' },
  { keys: ['M'], label: 'shell.keys.mail', resource: 'orders' },
  { keys: ['P'], label: 'shell.keys.print', resource: 'orders' },
  { keys: ['G', 'P'], label: 'shell.keys.products', to: '/products', resource: 'products' },
  { keys: ['N', 'P'], label: 'shell.keys.new_product', to: '/products/create', resource: 'products' },
  { keys: ['G', 'S'], label: 'shell.keys.stock', to: '/stock', resource: 'products' },
  { keys: ['G', 'C'], label: 'shell.keys.customers', to: '/customers', resource: 'customers' },
  { keys: ['N', 'C'], label: 'shell.keys.new_customer', to: '/customers/create', resource: 'customers' },
  { keys: ['G', 'K'], label: 'shell.keys.coupons', to: '/coupons', resource: 'coupons' },
  { keys: ['N', 'K'], label: 'shell.keys.new_coupon', to: '/coupons/create', resource: 'coupons' },
  { keys: ['G', 'R'], label: 'shell.keys.reports', to: '/reports', resource: 'reports' },
  { keys: ['G', 'F'], label: 'shell.keys.media', to: '/media', resource: 'media' },
  { keys: ['U'], label: 'shell.keys.upload', resource: 'media' },
  { keys: ['G', 'W'], label: 'shell.keys.webhooks', to: '/webhooks', resource: 'webhooks' },
  { keys: ['N', 'W'], label: 'shell.keys.new_webhook', to: '/webhooks/create', resource: 'webhooks' },
  { keys: ['P'], label: 'shell.keys.ping', resource: 'webhooks' },
  { keys: ['E'], label: 'shell.keys.edit_webhook', resource: 'webhooks' },
  { keys: ['G', 'M'], label: 'shell.keys.moderation', to: '/comments', resource: 'comments' },
  { keys: ['G', ','], label: 'shell.keys.settings', to: '/settings', resource: 'settings' },
  { keys: ['G', 'Y'], label: 'shell.keys.consumer_keys', to: '/settings/keys', resource: 'keys' },
  { keys: ['N', 'Y'], label: 'shell.keys.new_key', to: '/settings/keys/create', resource: 'keys' },
  { keys: ['G', 'D'], label: 'shell.keys.backups', to: '/settings/backups', resource: 'system' },
  { keys: ['G', 'U'], label: 'shell.keys.users', to: '/settings/users', resource: 'users' },
  { keys: ['N', 'U'], label: 'shell.keys.new_user', to: '/settings/users/invite', resource: 'users' },
  { keys: ['G', 'A'], label: 'shell.keys.account', to: '/account' },
  { keys: ['Alt', '↑'], label: 'shell.keys.move_rate_up', resource: 'taxes' },
  { keys: ['Alt', '↓'], label: 'shell.keys.move_rate_down', resource: 'taxes' },
  { keys: ['J'], label: 'shell.keys.next_comment', resource: 'comments' },
  { keys: ['K'], label: 'shell.keys.previous_comment', resource: 'comments' },
  { keys: ['A'], label: 'shell.keys.approve', resource: 'comments' },
  { keys: ['W'], label: 'shell.keys.hold', resource: 'comments' },
  { keys: ['S'], label: 'shell.keys.spam', resource: 'comments' },
  { keys: ['D'], label: 'shell.keys.trash', resource: 'comments' },
  { keys: ['U'], label: 'shell.keys.undo', resource: 'comments' },
  { keys: ['G', 'B'], label: 'shell.keys.posts', to: '/posts', resource: 'posts' },
  { keys: ['N', 'B'], label: 'shell.keys.new_post', to: '/posts/create', resource: 'posts' },
  { keys: ['G', 'L'], label: 'shell.keys.pages', to: '/pages', resource: 'pages' },
  { keys: ['N', 'L'], label: 'shell.keys.new_page', to: '/pages/create', resource: 'pages' },
  { keys: ['Ctrl', 'S'], label: 'shell.keys.save' },
  { keys: ['G', 'I'], label: 'shell.keys.contact_messages', to: '/contact-messages', resource: 'contact-messages' },
  { keys: ['J'], label: 'shell.keys.next_message', resource: 'contact-messages' },
  { keys: ['K'], label: 'shell.keys.previous_message', resource: 'contact-messages' },
  { keys: ['R'], label: 'shell.keys.reply', resource: 'contact-messages' },
  { keys: ['M'], label: 'shell.keys.mark', resource: 'contact-messages' },
  { keys: ['S'], label: 'shell.keys.message_spam', resource: 'contact-messages' },
  { keys: ['D'], label: 'shell.keys.delete_message', resource: 'contact-messages' },
];

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="menu"] *';

/** Whether a key is typed into a field or a dialog, and so means itself, or was the second one of a pair, and so has led somewhere. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || defaultPrevented || (target instanceof Element && target.closest(TYPING) !== null);
