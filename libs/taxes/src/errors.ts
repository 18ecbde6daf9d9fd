import { restError } from '@grove/core';
import type { ResourceErrors } from '@grove/rest';
import './errors.nl.js';

/** Tax rates. */
export const TaxRateNotFound = restError(
  'shop_rest_invalid_id',
  404,
  'There is no tax rate with this id. List the tax rates to find the right one.',
);
export const TaxRateNotDeletable = restError(
  'shop_rest_invalid_id',
  400,
  'There is no tax rate with this id to delete. List the tax rates to find the right one.',
);
export const TaxRateExists = restError(
  'shop_rest_tax_exists',
  400,
  'The server chooses the id of a new tax rate. Leave the id out, or update the existing rate.',
);

/** Tax classes. */
export const TaxClassNotFound = restError(
  'shop_rest_tax_class_invalid_slug',
  404,
  'No tax class with this slug can be deleted. The standard class cannot be deleted.',
);
export const TaxClassExists = restError(
  'shop_rest_tax_class_exists',
  400,
  'A tax class with this name already exists. Use it, or choose another name.',
);
export const TaxClassSlugTaken = restError(
  'shop_rest_tax_class_slug_exists',
  400,
  'The slug "{slug}" of this name is taken. Choose a name with other letters or digits.',
);
export const TaxClassNameEmpty = restError(
  'shop_rest_tax_class_invalid_name',
  400,
  'The name is empty. Send a name with at least one letter.',
);
export const TaxClassSlugEmpty = restError(
  'shop_rest_tax_class_slug_invalid',
  400,
  'This name has no slug. Send a name with at least one letter or digit.',
);
export const TaxClassNotTrashed = restError(
  'shop_rest_trash_not_supported',
  501,
  'Tax classes have no trash. Send force=true to delete for good.',
);

/** The errors of tax rates, for documents. */
export const TAX_RATE_ERRORS: ResourceErrors = {
  view: [TaxRateNotFound],
  edit: [TaxRateNotFound],
  delete: [TaxRateNotDeletable],
};
