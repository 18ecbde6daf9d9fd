import type { Database } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import type { ProductEntity } from '../products/product.entity.js';
import { SkuReservations } from '../products/write/sku-reservations.js';
import { isBackordered } from '../products/write/stock.rules.js';
import type { VariationEntity } from '../variations/variation.entity.js';
import { stockOf } from '../variations/variation-stock.rules.js';
import type { StockStatus } from './stock-status.js';
import { storedColumns } from './stored-columns.js';

/** Whether a status follows from the stock does not depend on whether the shop manages stock today. */
const MANAGED = { manageStock: true };

/** The columns that an import leaves alone, as for products. */
type OwnColumn = 'hiddenStatus' | 'lowStockAmount' | 'globalUniqueId';

/** A variation with its id, as WooCommerce has it. Its product must exist. */
export interface ImportedVariation extends Readonly<Omit<VariationEntity, 'inStock' | 'product' | OwnColumn>> {
  readonly stockStatus: StockStatus;
  /** The stock of the product. */
  readonly productStock: Pick<ProductEntity, 'manageStock' | 'stockQuantity' | 'backorders'> & {
    readonly stockStatus: StockStatus;
  };
}

/** Variations of variable products. */
export const variationImport = (database: Database): ImportKind<ImportedVariation> => ({
  name: 'variation',
  tables: [{ table: 'product_variation', key: 'id', references: { product_id: 'product' } }],
  sequence: 'variation',
  rows: ({ productStock, stockStatus, ...columns }) => {
    const inStock = stockStatus !== 'outofstock';
    const stock = { ...columns, inStock };
    const ofProduct = { ...productStock, inStock: productStock.stockStatus !== 'outofstock' };
    const [derived, actual] = [
      stockOf({ ...stock, stockStatus: null }, ofProduct, MANAGED),
      stockOf({ ...stock, stockStatus }, ofProduct, MANAGED),
    ];
    const follows = derived.inStock === actual.inStock && isBackordered(derived) === isBackordered(actual);
    return {
      product_variation: [
        storedColumns({ ...stock, stockStatus: follows ? null : stockStatus } satisfies Omit<VariationEntity, OwnColumn>),
      ],
    };
  },
  afterChange: (_unit, ids) => new SkuReservations(database).reserveImported('variation', ids),
});
