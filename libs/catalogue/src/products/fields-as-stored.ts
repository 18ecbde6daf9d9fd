/** Fields that are stored as they were sent, and copied and shown as they are stored. */
export const FIELDS_AS_STORED = [
  'status',
  'featured',
  'catalogVisibility',
  'downloadType',
  'taxStatus',
  'soldIndividually',
  'reviewsAllowed',
  'parentId',
  'menuOrder',
] as const;
