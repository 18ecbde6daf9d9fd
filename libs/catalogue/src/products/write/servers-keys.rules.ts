import { withoutKeys, type SentEntry } from '@grove/rest';

/** Keys under which WooCommerce stores fields of products. Clients change the fields themselves; metadata with these keys is not stored. */
export const SERVERS_KEYS: ReadonlySet<string> = new Set(
  (
    'sku global_unique_id price regular_price sale_price sale_price_dates_from sale_price_dates_to stock stock_status manage_stock low_stock_amount ' +
    'backorders sold_individually weight length width height tax_status tax_class virtual downloadable downloadable_files download_limit ' +
    'download_expiry download_type product_attributes default_attributes thumbnail_id product_image_gallery upsell_ids crosssell_ids purchase_note ' +
    'children product_url button_text visibility featured product_version variation_description wc_average_rating wc_rating_count ' +
    'wc_review_count edit_lock edit_last wp_old_slug wp_old_date wp_trash_meta_status wp_trash_meta_time wp_desired_post_slug'
  )
    .split(' ')
    .map((key) => `_${key}`)
    .concat('total_sales'),
);

/** The metadata that a client sent for a product or variation, without what would be fields of it. */
export const withoutServersKeys = (sent: readonly SentEntry[] | undefined): readonly SentEntry[] | undefined =>
  withoutKeys(sent, SERVERS_KEYS);
