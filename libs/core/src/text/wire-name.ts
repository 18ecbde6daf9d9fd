/** The name a field has on the wire and in columns: `taxStatus` is `tax_status`, `address1` is `address_1`. The only place that converts. */
export const wireName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])(\d)/g, '$1_$2');
