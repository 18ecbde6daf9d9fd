/** The name of a rate for which an empty one is sent. */
export const UNNAMED_RATE = 'Tax';

/** Countries of the European Union. */
const EUROPEAN_UNION = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** The label of a rate without a name on an order, by the country of the shop. */
export const unnamedTaxLabel = (shopCountry: string): string => (EUROPEAN_UNION.has(shopCountry) ? 'VAT' : 'Tax');
