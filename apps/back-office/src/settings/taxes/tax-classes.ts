import { client } from '../../data/site-client.js';

/** The key of the query of the tax classes. */
export const TAX_CLASSES = ['taxes', 'classes'];

/** All tax classes, the standard one first. */
export const readTaxClasses = async (signal?: AbortSignal) => (await client.shop.taxes.classes.list({}, { signal })).records;
