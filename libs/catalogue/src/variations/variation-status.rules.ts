import type { ProductEntity } from '../products/product.entity.js';
import type { VariationEntity } from './variation.entity.js';

type StoredStatus = Pick<VariationEntity, 'visible' | 'hiddenStatus'>;

/** The status of a variation. Those of a product in the trash are in the trash too. */
export function variationStatus(variation: StoredStatus, { notInTrash }: Pick<ProductEntity, 'notInTrash'>): string {
  if (!notInTrash) return 'trash';
  return variation.visible ? 'publish' : (variation.hiddenStatus ?? 'private');
}

/** The columns of a status. Version 1 only knows whether a variation is visible, which is `publish`. */
export const statusColumns = (status: string): StoredStatus => ({
  visible: status === 'publish',
  hiddenStatus: status === 'publish' || status === 'private' ? null : status,
});

/** Whether a variation itself is in the trash, so that no version shows it in its product. */
export const isInTrash = ({ hiddenStatus }: Pick<StoredStatus, 'hiddenStatus'>): boolean => hiddenStatus === 'trash';

/** Whether `wc/v2` and `wc/v3` list a variation in its product: drafts are not. */
export const isInProduct = ({ visible, hiddenStatus }: StoredStatus): boolean => visible || hiddenStatus === null;
