export { type ImportedCoupon, couponImport } from './coupon.import.js';
export { type ImportedDownloadPermission, downloadPermissionImport } from './download-permission.import.js';
export { type ImportedOrderNote, orderNoteImport } from './order-note.import.js';
export { type ImportedLine, type ImportedOrder, orderImport } from './order.import.js';
export { type ImportedRefund, refundImport } from './refund.import.js';
