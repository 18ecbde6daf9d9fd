/** Ids of the records of a shop in which everything is derived from something. */
export interface ShopIds {
  readonly product: number;
  /** In another category than the product. */
  readonly otherProduct: number;
  readonly variation: number;
  readonly category: number;
  readonly order: number;
  readonly coupon: number;
  readonly post: number;
  readonly medium: number;
  readonly comment: number;
  readonly user: number;
}

/** Statements that make one derived value wrong, and what `grove check` says about it. */
export interface BrokenValue {
  readonly sql: readonly string[];
  readonly finding: RegExp;
}

/** The id of a single word, as both engines write it. */
const ONE_WORD = "x'01000000'";

/** Each kind of derived value, broken in one way. Nothing of it can be recomputed from what is broken elsewhere in the list. */
export const brokenValues = ({
  product,
  otherProduct,
  variation,
  category,
  order,
  coupon,
  post,
  medium,
  comment,
  user,
}: ShopIds): BrokenValue[] => [
  column('product', 'name_key', "'zzz'", product),
  column('product', 'search_text', "'zzz'", product),
  column('product', 'not_in_trash', '0', product),
  column('product', 'has_images', '0', product),
  column('product', 'slug_key', "'zzz'", product),
  column('product', 'rating_count', '7', product),
  column('product', 'rating_stars', '99', product),
  one(`UPDATE sku SET sku_key = 'zzz' WHERE owner_id = ${otherProduct}`, `The product ${otherProduct} does not reserve its SKU`),
  one(`DELETE FROM sku WHERE owner_id = ${variation}`, `The variation ${variation} does not reserve its SKU`),
  one(
    "INSERT INTO sku (sku_key, duplicate, owner_id) VALUES ('none', 0, 999999)",
    'reserved for the product or variation 999999',
  ),
  one(
    `DELETE FROM product_in_category WHERE product_id = ${otherProduct}`,
    `product_in_category .* rows of product ${otherProduct}`,
  ),
  one(`INSERT INTO counter_slot (name, slot, amount) VALUES ('product/publish', 99, 5)`, 'The counter product/publish is'),
  one(
    `DELETE FROM counter_slot WHERE name = 'product/category/${category}/publish'`,
    `The counter product/category/${category}/publish is 0`,
  ),
  one(`DELETE FROM counter_slot WHERE name = 'term/${category}'`, `The counter term/${category} is 0`),
  one("INSERT INTO counter_slot (name, slot, amount) VALUES ('term/888888', 0, 2)", 'The counter term/888888 is 2'),
  one(`DELETE FROM product_indexed WHERE id = ${product}`, `The search index finds product ${product} by other words`),
  one("DELETE FROM product_word_ending WHERE ending = 'mond'", 'product_word_ending. lacks an ending'),
  one("INSERT INTO product_word_ending (ending, word_id) VALUES ('zzz', 1)", 'product_word_ending. finds the word 1'),
  column('shop_order', 'item_count', '77', order, 'order'),
  column('shop_order', 'coupon_discount', '1', order, 'order'),
  column('shop_order', 'refunded', '5000000', order, 'order'),
  column('shop_order', 'refund_count', '4', order, 'order'),
  column('shop_order', 'discount_total', '1', order, 'order'),
  column('shop_order', 'cart_tax', '1', order, 'order'),
  column('shop_order', 'total', '990000', order, 'order'),
  column('shop_order', 'billing_email_key', "'zzz'", order, 'order'),
  column('shop_order', 'search_text', "'zzz'", order, 'order'),
  one(`UPDATE order_line SET sold_at = NULL WHERE kind = 'item' AND order_id = ${order}`, 'The column sold_at of line \\d+'),
  one(
    `UPDATE order_of_product SET product_id = product_id + 500 WHERE order_id = ${order}`,
    `order_of_product .* of order ${order}`,
  ),
  one("UPDATE counter_slot SET amount = amount + 3 WHERE name = 'order/guests'", 'The counter order/guests is'),
  one('DELETE FROM shop_order_word_block', `The search index finds order ${order} by other words`),
  column('coupon', 'usage_count', '5', coupon),
  column('coupon', 'search_text', "'zzz'", coupon),
  one("INSERT INTO meta_data (kind, record_id, meta_key, value) VALUES ('coupon', 777777, 'k', '1')", 'belongs to coupon 777777'),
  one(
    "INSERT INTO meta_data (kind, record_id, meta_key, value) VALUES ('customer', 777777, 'k', '1')",
    'belongs to customer 777777',
  ),
  column('post', 'title_key', "'zzz'", post),
  one(`UPDATE post_search SET search_text = 'zzz' WHERE id = ${post}`, `The search text of post ${post}`),
  one(`UPDATE post_term SET status = 'draft' WHERE post_id = ${post}`, `The lists of the terms of post ${post}`),
  one("DELETE FROM counter_slot WHERE name = 'post/post/publish'", 'The counter post/post/publish is 0'),
  one(`UPDATE post_indexed SET words = ${ONE_WORD} WHERE id = ${post}`, `The search index .* post ${post}`),
  column('media', 'search_text', "'zzz'", medium, 'medium'),
  column('term', 'name_key', "'zzz'", category),
  column('comment', 'search_text', 'NULL', comment),
  column('user', 'display_key', "'zzz'", user),
];

/** Values that nothing can repair, because no other value says what is right. */
export const unrepairableValues = ({ order }: ShopIds): BrokenValue[] => [
  one(
    `INSERT INTO order_line (order_id, kind, name, reference, product_id, variation_id, rate_id, quantity, tax_class, tax_status, compound, subtotal,
      subtotal_tax, total, total_tax, taxes, meta, shown_as, reduced_stock, stock_managed_by_id)
      VALUES (666666, 'fee', 'x', '', 0, 0, 0, 0, '', '', 0, 0, 0, 0, 0, '[]', '[]', '{}', 0, 0)`,
    'belongs to order or refund 666666, which does not exist',
  ),
  one(
    `UPDATE shop_order SET stock_reduced = 0 WHERE id = ${order}`,
    `of order ${order} holds stock, but the order has not taken any`,
  ),
];

const one = (sql: string, finding: string): BrokenValue => ({ sql: [sql], finding: new RegExp(finding) });

const column = (table: string, name: string, value: string, id: number, record = table): BrokenValue =>
  one(`UPDATE \`${table}\` SET ${name} = ${value} WHERE id = ${id}`, `The column ${name} of ${record} ${id} `);
