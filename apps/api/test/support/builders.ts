import { expect } from 'vitest';
import { foldForSearch, foldForSorting } from '@grove/core';
import type { Database } from '@grove/database';
import type { Client } from './client.js';
import type { JsonRecord } from './http.js';
import { insertRow } from '@grove/database/testing';

let namesUsed = 0;

/** A name that is used only once. */
export const aName = (kind = 'Nut'): string => `${kind} ${(namesUsed += 1)}`;

/** Creates a record and returns it. The test fails if the record is not created. */
export async function createRecord(client: Client, path: string, body: object): Promise<JsonRecord> {
  const { status, body: record, text } = await client.post(path, body);
  if (status !== 201) expect(`${status} ${text}`).toBe('201');
  return record;
}

export const aProduct = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/products', { name: aName('Product'), ...body });

export const aCategory = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/products/categories', { name: aName('Category'), ...body });

export const aTag = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/products/tags', { name: aName('Tag'), ...body });

export const aShippingClass = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/products/shipping_classes', { name: aName('Class'), ...body });

export const anAttribute = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/products/attributes', { name: aName('Attribute'), ...body });

export const anAttributeTerm = (client: Client, attribute: number, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, `/shop/v1/products/attributes/${attribute}/terms`, { name: aName('Term'), ...body });

/** A variable product with a custom attribute `Size` and one variation for each entry. */
export const aVariableProduct = (client: Client, variations: readonly object[], body: object = {}): Promise<JsonRecord> =>
  aProduct(client, {
    type: 'variable',
    attributes: [{ name: 'Size', variation: true, options: ['S', 'M', 'L'] }],
    variations,
    ...body,
  });

/** An order. It needs no lines. */
export const anOrder = (client: Client, body: object = {}): Promise<JsonRecord> => createRecord(client, '/shop/v1/orders', body);

export const aNote = (client: Client, order: number, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, `/shop/v1/orders/${order}/notes`, { note: aName('Note'), ...body });

export const aRefund = (client: Client, order: number, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, `/shop/v1/orders/${order}/refunds`, { amount: '0.01', ...body });

export const aCoupon = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/coupons', { code: aName('coupon'), amount: '1.00', ...body });

export const aCustomer = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/customers', {
    email: `${aName('buyer').replace(' ', '-')}@noten.nl`,
    password: 'walnut-2026',
    ...body,
  });

export const aTaxRate = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/taxes', { country: 'NL', rate: '21.0000', name: aName('Rate'), ...body });

/** A paused webhook: nothing is sent to it. */
export const aWebhook = (client: Client, body: object = {}): Promise<JsonRecord> =>
  createRecord(client, '/shop/v1/webhooks', {
    ...{ status: 'paused', topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' },
    ...body,
  });

/** The column in which searches look, as the server derives it from these texts. */
const searchTextOf = (...texts: readonly string[]): string => texts.map(foldForSearch).join('\n');

/** A row of a picture in the media table. It has no file. */
export function aPicture(database: Database, { mimeType = 'image/png' } = {}): Promise<number> {
  const name = aName('picture').replace(' ', '-');
  return database.write(async (unit) => {
    const id = await unit.nextId('media');
    const instants = { created_at: '2026-01-02 03:04:05', modified_at: '2026-01-02 03:04:05' };
    const texts = { slug: name, title: name, alt_text: '', caption: '', description: '', details: '{}' };
    const file = `2026/01/${name}.png`;
    const derived = { title_key: foldForSorting(name), search_text: searchTextOf(name, '', ` ${file}`) };
    await insertRow(unit, 'media', { id, ...instants, ...texts, ...derived, mime_type: mimeType, file });
    return id;
  });
}

/** An approved comment on a record. A review is a comment on a product. */
export async function aComment(database: Database, postId: number, row: object = {}): Promise<number> {
  const author = { author_name: 'Jan', author_email: 'jan@noten.nl', author_url: '', author_ip: '127.0.0.1', author_agent: '' };
  const comment = {
    post_id: postId,
    ...author,
    created_at: '2026-01-02 03:04:05',
    content: 'Crisp.',
    status: 'approved',
    ...row,
  };
  const searchText = searchTextOf(comment.content, comment.author_name, comment.author_url);
  return database.write(async (unit) => (await insertRow(unit, 'comment', { ...comment, search_text: searchText })).insertId);
}

/** A message of a contact form, as a visitor has sent it. Returns its id. */
export async function aContactMessage(database: Database, form: number, values: object = {}, row: object = {}): Promise<number> {
  const submitted = { 'your-name': 'Jan', 'your-email': 'jan@noten.nl', ...values };
  const message = {
    ...{ form_id: form, status: 'taken', submitted_values: JSON.stringify(submitted), is_read: 0 },
    search_text: searchTextOf(...Object.values(submitted).map(String)),
    ...{ client_address: '192.0.2.1', client_agent: '', created_at: '2026-03-01 12:00:00' },
    ...row,
  };
  return database.write(async (unit) => (await insertRow(unit, 'contact_submission', message)).insertId);
}
