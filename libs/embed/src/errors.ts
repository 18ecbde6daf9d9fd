import { restError } from '@grove/core';
import './errors.nl.js';

export const EmbedAddressUnknown = restError(
  'oembed_invalid_url',
  404,
  'Nothing is published at this address. Send the link of a post, page, product or medium of this site.',
);
