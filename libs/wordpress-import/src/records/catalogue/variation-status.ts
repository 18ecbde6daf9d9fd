/** Whether a variation is part of its product: one in the trash is only if its product is there as well, and comes back with it. */
export const isShownVariation = (status: string, productStatus: string): boolean =>
  ['publish', 'private'].includes(status) || (status === 'trash' && productStatus === 'trash');
