const formats = new Map<string, Intl.NumberFormat>();

/** Formats a price as HTML: `<ins>€9.95</ins>`, during a sale with the crossed-out regular price before it. Only for display. */
export function priceHtml(price: string, regularPrice: string, currency: string): string {
  if (price === '') return '';
  const now = formatAmount(price, currency);
  return regularPrice === ''
    ? `<span class="amount">${now}</span>`
    : `<del>${formatAmount(regularPrice, currency)}</del> <ins>${now}</ins>`;
}

function formatAmount(amount: string, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  formats.set(currency, format);
  // The decimal text is passed as it is: it is formatted exactly, without conversion to a float.
  return format.format(amount as Intl.StringNumericLiteral);
}
