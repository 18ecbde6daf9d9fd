/** Whether a product can be sold: from its stock, not at all, or before it is in stock again. */
export type StockStatus = 'instock' | 'outofstock' | 'onbackorder';
