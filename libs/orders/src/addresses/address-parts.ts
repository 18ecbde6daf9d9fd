/** Parts of addresses in keys of metadata. */
export const ADDRESS_PARTS = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
];
