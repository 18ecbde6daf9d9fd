import { InvalidParameters } from '@grove/core';
import './errors.nl.js';

/** The default category must exist. */
export class DefaultCategoryUnknown extends InvalidParameters {
  constructor() {
    const sentence = 'default_category must be the id of a category. List the categories to find one.';
    super({ names: 'default_category', params: { default_category: sentence } });
  }
}
