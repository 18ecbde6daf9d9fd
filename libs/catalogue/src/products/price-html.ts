const formats = new Map<string, Intl.NumberFormat>();

/** A price for people: `<ins>€9.95</ins>`, before it the crossed-out regular price of a sale. Only formatted here, never counted with. */
export function priceHtml(price: string, instead: string, currency: string): string {
  if (price === '') return '';
  const now = formatted(price, currency);
  return instead === '' ? `<span class="amount">${now}</span>` : `<del>${formatted(instead, currency)}</del> <ins>${now}</ins>`;
}

function formatted(amount: string, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  formats.set(currency, format);
  // The decimal text goes in as it is: formatting reads it exactly, without a float in between.
  return format.format(amount as Intl.StringNumericLiteral);
}
