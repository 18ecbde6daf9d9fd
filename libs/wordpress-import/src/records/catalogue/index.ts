import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import type { AnySourceKind } from '../source-kind.js';
import { attributeKind } from './attributes.js';
import { productDefaultKind } from './product-defaults.js';
import { productKind } from './products.js';
import { variationKind } from './variations.js';

/** Attributes, products and variations. They refer to media and terms. */
export const catalogueKinds = (app: INestApplicationContext): AnySourceKind[] => [
  productDefaultKind,
  attributeKind,
  productKind(app.get(Database)),
  variationKind(app.get(Database)),
];
