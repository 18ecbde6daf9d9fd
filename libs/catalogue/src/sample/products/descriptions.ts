/** Short description and description of products, by SKU. */
export type Descriptions = Readonly<Record<string, readonly [short: string, long: string]>>;
