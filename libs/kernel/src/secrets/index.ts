export { KeyRing, type Purpose } from './key-ring.js';
export { MissingKey } from './missing-key.js';
export { SealedColumn } from './sealed-column.js';
export { seal, unseal, unsealIfSealed, type Key } from './sealed-text.js';
export { SecretRotation, type RotationState, type StoredSecrets } from './secret-rotation.js';
