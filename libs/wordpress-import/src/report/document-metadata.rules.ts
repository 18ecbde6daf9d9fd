import type { LeftoverCount } from '@grove/operations';

/** Metadata that people probably need on invoices and other documents. */
export interface DocumentMetadata {
  readonly name: string;
  /** How many records have it, by their kind. */
  readonly records: Readonly<Record<string, number>>;
}

/** The import kinds of records whose `meta_data` the interface shows. */
const KINDS: ReadonlySet<string> = new Set(['order', 'refund', 'user', 'product', 'variation', 'coupon']);

const TOPIC = /^metadata of (.+)$/;

/** Taxes on sales, and registers of companies and taxpayers, by the words that countries have for them. */
const REGISTERS =
  /^(vat|btw|tva|iva|mwst|ust|umsatzsteuer|kvk|rsin|kbo|eori|nif|nie|cif|siret|siren|piva|gstin|abn|cnpj|cpf|nip|oib|cvr|leitweg|steuernummer)(id|idnr|no|nr|num|number|nummer)?$/;

/** Two words in succession, also written as one. */
const PAIRS =
  /(^|_)((tax|fiscal|company|business|organi[sz]ation|registration|coc|chamber_of_commerce)_?(id|no|nr|num|number|nummer|code|registration)|codice_fiscale|po_?(no|nr|num|number|nummer|ref|reference)|purchase_order)(_|$)/;

/** Names with these words are about rates, sums and the state of a check. */
const OTHER =
  /^(exempt|exemption|rate|rates|amount|amounts|total|totals|percentage|class|status|display|included|valid|validated)$/;

/** Whether metadata of this name looks like a VAT number, a company registration, the number of a purchase order or the like. */
export function isForDocuments(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  if (words.some((word) => OTHER.test(word))) return false;
  return words.some((word) => REGISTERS.test(word)) || PAIRS.test(words.join('_'));
}

/** The metadata among leftovers that people probably need on documents, by name. A name that no setting can contain is left out. */
export function documentMetadata(leftovers: readonly LeftoverCount[]): DocumentMetadata[] {
  const found = new Map<string, Record<string, number>>();
  for (const { topic, name, count } of leftovers) {
    const kind = TOPIC.exec(topic)?.[1] ?? '';
    if (!KINDS.has(kind) || /[\s,]/.test(name) || !isForDocuments(name)) continue;
    found.set(name, { ...found.get(name), [kind]: count });
  }
  return [...found].map(([name, records]) => ({ name, records })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
