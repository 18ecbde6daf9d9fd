import { stripTags } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import type { Comment } from './comment.resource.js';

/** The IP address of the client. Sockets may give an IPv4 address the form of an IPv6 address. */
export const ipOf = ({ client }: RequestContext): string => client.address.replace(/^::ffff:/, '').slice(0, 45);

/** The program that the author used: as it was sent, or that of the request. */
export const userAgentOf = ({ authorUserAgent }: Partial<Comment>, { client }: RequestContext): string =>
  stripTags(authorUserAgent ?? client.userAgent).slice(0, 500);
