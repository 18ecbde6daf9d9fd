/** What is read of products, as far as versions of the API differ in it. */
interface ProductPolicy {
  /** Whether a variation is found among the products, in lists and by its id. */
  readonly findsVariations: boolean;
  /** Whether texts are read as they were sent too, because `edit` shows them. */
  readonly readsSentTexts: boolean;
}

/** The policy of `shop/v1`, which clients also know as `wc/v1`. */
const V1_POLICY: ProductPolicy = { findsVariations: false, readsSentTexts: false };

/** The policy of `wc/v2` and `wc/v3`, which is that of WooCommerce. */
const WOOCOMMERCE_POLICY: ProductPolicy = { findsVariations: true, readsSentTexts: true };

/** The policy of a version of the API. */
export const productPolicyFor = ({ apiVersion }: { readonly apiVersion: number }): ProductPolicy =>
  apiVersion === 1 ? V1_POLICY : WOOCOMMERCE_POLICY;
