import { member, type Json, type JsonObject } from '../json.js';
import type { EqualityRule } from './equality-rule.js';
import { shownPrice } from './shown-text.js';
import { isByCounts, isByShared } from './term.rules.js';

/** What counts as equal in products, terms and tax rates although it differs. */
export const CATALOGUE_RULES: readonly EqualityRule[] = [
  {
    name: 'Related products',
    resource: /\/products$/,
    field: /^related_ids$/,
    reason: 'WooCommerce chooses them at random for each request.',
  },
  {
    name: 'Dates of the placeholder picture',
    field: /(^|\.)images?\[\]$/,
    reason: 'A product without a picture shows a placeholder, whose dates are the time of the request.',
    isEqual: (old, current, isSame) =>
      isPlaceholder(old) && isPlaceholder(current) && isSame(withoutDates(old), withoutDates(current)),
  },
  {
    name: 'Markup of prices',
    resource: /\/products$/,
    field: /(^|\.)price_html$/,
    reason: 'Grove writes the same prices with less markup, and without a text for screen readers.',
    isEqual: (old, current) => shownPrice(old) === shownPrice(current),
  },
  {
    name: 'Numbers of sales as text',
    resource: /\/products$/,
    field: /^total_sales$/,
    reason: 'WordPress shows the number as text if it was never changed by a sale.',
    isEqual: (old, current) => typeof old === 'string' && typeof current === 'number' && old === String(current),
  },
  {
    name: 'Counts of terms',
    resource: /\/(products|wp\/v2)\/(categories|tags)$/,
    field: /^(count|\[\]|X-WP-Total)$/,
    reason:
      'WooCommerce adds the products of subcategories in lists and leaves out hidden products, and what WordPress stores may be out of date. Grove counts what is published; the terms of each record are compared.',
    isEqual: (old, current, _isSame, request) => isByCounts(old, current, request.field, request),
  },
  {
    name: 'Terms of two taxonomies',
    resource: /\/wp\/v2\/(categories|tags|posts)$/,
    field: /^(categories|tags)?$/,
    reason:
      'Before WordPress 4.2 two taxonomies could have one term. WordPress lists it as one of the other taxonomy, and shows it at no record. Grove does both right.',
    isEqual: isByShared,
  },
  {
    name: 'Places and names of tax rates',
    resource: /\/taxes$/,
    field: /^(postcode|city|name)$/,
    reason: 'Grove shows all postcodes and cities of a rate, and WooCommerce the last one. A rate without a name is called Tax.',
    isEqual: (old, current, _isSame, { field }) =>
      field === 'name'
        ? old === '' && current === 'Tax'
        : typeof current === 'string' && current.includes(';') && old === current.split(';').at(-1),
  },
];

const isPlaceholder = (image: Json | undefined): image is JsonObject => member(image, 'id') === 0;

const withoutDates = (image: JsonObject): Json =>
  Object.fromEntries(Object.entries(image).filter(([name]) => !name.startsWith('date_')));
