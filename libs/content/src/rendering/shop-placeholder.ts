import { HIDDEN_ELEMENTS, pieces, type Piece } from './markup.js';
import { SHOP_SHORTCODES } from './shortcodes.js';

/** A longer text shows more than a part of the shop. */
export const MAX_PLACEHOLDER_LENGTH = 50_000;

/**
 * Whether a text is nothing but a place where WooCommerce shows a part of the shop, such as the cart, the checkout or the account. Grove has no such parts:
 * readers would find the name of a shortcode there, or nothing.
 */
export function isShopPlaceholder(text: string): boolean {
  if (text.length > MAX_PLACEHOLDER_LENGTH) return false;
  let isFound = false;
  // The block of the shop that is open, and how many blocks with its name are.
  let open: { readonly name: string; readonly depth: number } | undefined;
  for (const piece of pieces(text, HIDDEN_ELEMENTS)) {
    const block = delimiterOf(piece);
    if (open) {
      const depth = open.depth + (block?.name === open.name ? DEPTHS[block.kind] : 0);
      open = depth === 0 ? undefined : { ...open, depth };
    } else if (block?.name.startsWith('woocommerce/')) {
      isFound = true;
      if (block.kind === 'open' && !WITH_TEXTS.has(block.name)) open = { name: block.name, depth: 1 };
    } else if (block?.kind === 'void' || isShown(piece)) {
      return false;
    } else if (piece.kind === 'text') {
      const rest = piece.source.replace(SHORTCODE, '');
      if (rest.replace(SPACE, '') !== '') return false;
      isFound ||= rest !== piece.source;
    }
  }
  return isFound && !open;
}

/** Blocks of the shop in which people write. All others consist of what belongs to the shop, such as the heading of an empty cart. */
const WITH_TEXTS: ReadonlySet<string> = new Set(
  ['featured-product', 'featured-category', 'page-content-wrapper', 'coming-soon'].map((name) => `woocommerce/${name}`),
);

const DEPTHS = { open: 1, close: -1, void: 0 } as const;

function delimiterOf({ kind, source }: Piece): { readonly name: string; readonly kind: keyof typeof DEPTHS } | undefined {
  const [, close, name, end] = (kind === 'comment' && DELIMITER.exec(source)) || [];
  if (name === undefined) return undefined;
  return { name: name.toLowerCase(), kind: close ? 'close' : end ? 'void' : 'open' };
}

/** `<!-- wp:woocommerce/cart {"align":"wide"} -->`, also in other spellings than editors use. */
const DELIMITER = /^<!--\s*(\/?)wp:([a-z][\w/-]*?)(?:\s[^]*?)?(\/?)-->$/i;

/** Elements that show something without containing a text. */
const SHOWN: ReadonlySet<string> = new Set(
  'img picture video audio iframe embed object svg canvas map math input select textarea button'.split(' '),
);

const isShown = ({ kind, name }: Piece): boolean => kind === 'open' && SHOWN.has(name);

const SHORTCODE = new RegExp(`\\[\\s*(?:/\\s*)?(?:woocommerce_\\w+|${SHOP_SHORTCODES.join('|')})(?:[\\s/][^\\][]*)?\\]`, 'gi');

const SPACE = /\s|&nbsp;|&#160;|&#xa0;|[\u200b-\u200d\u2060]/gi;
