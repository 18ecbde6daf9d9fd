import { describe, expect, it } from 'vitest';
import { documentMetadata, isForDocuments } from './document-metadata.rules.js';

describe('Metadata that people need on documents', () => {
  it.each([
    ...[
      '_vat_number',
      '_vat_id',
      'vat',
      '_billing_vat',
      'billing_eu_vat_number',
      'VAT Number',
      '_billing_btw_nummer',
      'btwnummer',
    ],
    ...['billing_kvk', '_kvk-nummer', 'tax_id', '_billing_taxId', 'billing_tax_number', 'eori', 'billing_nif', '_cif', 'siret'],
    ...['ust', '_ust_id', 'ustidnr', 'partita_iva', 'codice_fiscale', 'company_number', 'companyNumber', 'company_registration'],
    ...['po_number', '_po-nr', 'billing_purchase_order', 'purchase_order_reference'],
  ])('has names such as %s', (name) => expect(isForDocuments(name)).toBe(true));

  it.each([
    ...[
      '',
      '_stripe_customer_id',
      '_tax_class',
      'tax_rate',
      'is_vat_exempt',
      'vat_amount',
      '_vat_number_validated',
      'private_note',
    ],
    ...['innovation', 'industry', 'custom', 'position', 'post_number', 'company', 'order_number', 'elevated', 'deposit', 'cifra'],
  ])('does not have names such as "%s"', (name) => expect(isForDocuments(name)).toBe(false));

  it('is counted for each kind of record whose metadata the interface shows', () => {
    const leftover = (topic: string, name: string, count: number) => ({ topic, name, count, reason: '', example: '' });
    const leftovers = [
      leftover('metadata of order', '_vat_number', 18),
      leftover('metadata of order', '_token', 4),
      leftover('metadata of user', '_vat_number', 3),
      leftover('metadata of user', 'VAT number', 3),
      leftover('metadata of setting', 'vat', 1),
      leftover('settings of the shop', 'vat', 1),
      leftover('metadata of order', '_po_number', 2),
    ];
    expect(documentMetadata(leftovers)).toEqual([
      { name: '_po_number', records: { order: 2 } },
      { name: '_vat_number', records: { order: 18, user: 3 } },
    ]);
  });
});
