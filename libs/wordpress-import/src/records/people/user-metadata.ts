import { type MetaRow, readMetadata } from '../metadata.js';
import type { SourceContext } from '../source-kind.js';

/** The metadata of these users, by their id. Where a name is repeated, the first row counts. */
export async function metadataOf(ids: readonly number[], { source }: SourceContext): Promise<(id: number) => UserMetadata> {
  const metadata = await readMetadata(source, 'usermeta', ids);
  return (id) => new UserMetadata(id, metadata(id).rows);
}

/** The metadata of one user. What is not taken from it, is kept with the user. */
export class UserMetadata {
  private readonly first = new Map<string, string>();
  private readonly others: MetaRow[] = [];

  constructor(
    readonly userId: number,
    rows: readonly MetaRow[],
  ) {
    for (const { name, value } of rows)
      if (value !== null && !this.first.has(name)) this.first.set(name, value);
      else this.others.push({ name, value });
  }

  /** Takes the value of a name, which has a place in Grove. */
  take(name: string): string | undefined {
    const value = this.first.get(name);
    this.first.delete(name);
    return value;
  }

  /** Keeps what has no place in Grove. */
  keepOthers({ source, report }: SourceContext): void {
    for (const [name, value] of this.first)
      if (!isMeaningless(name, value, source.prefix)) report.keepMetadata({ kind: 'user', recordId: this.userId, name, value });
    for (const { name, value } of this.others)
      if (value !== null) report.keepMetadata({ kind: 'user', recordId: this.userId, name, value });
  }
}

/** Preferences of the administration pages of WordPress that nobody changed. */
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  rich_editing: ['true'],
  syntax_highlighting: ['true'],
  infinite_scrolling: ['true'],
  comment_shortcuts: ['false'],
  admin_color: ['fresh', 'modern'],
  use_ssl: ['0'],
  show_admin_bar_front: ['true'],
  dismissed_wp_pointers: [''],
};

/** Sums and ids of orders that WooCommerce caches. Grove counts the orders. */
const CACHED = /^(_money_spent|_order_count|_last_order|wc_(money_spent|order_count|last_order)_.*)$/;

/** Whether metadata says nothing that Grove does not know: caches, defaults, and sign-ins that end with the move. */
function isMeaningless(name: string, value: string, prefix: string): boolean {
  if (name === `${prefix}user_level` || name === 'session_tokens' || CACHED.test(name)) return true;
  return DEFAULTS[name]?.includes(value) ?? false;
}
