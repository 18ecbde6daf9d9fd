/** What is said of products, by SKU: in one line, and at length. */
export type Words = Readonly<Record<string, readonly [short: string, long: string]>>;
