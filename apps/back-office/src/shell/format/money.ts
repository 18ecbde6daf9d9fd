/** Formats an amount, such as `12.50`, in a currency. Amounts stay texts: `Intl` formats their digits exactly. */
export function formatMoney(amount: string, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);
}

/** Whether an amount is above zero. */
export const isPositive = (amount: string): boolean => /[1-9]/.test(amount) && !amount.startsWith('-');

/** The height at which a chart draws an amount. Only drawings may use it: sums come from the server. */
export const toHeight = (amount: string): number => Number.parseFloat(amount);

/** What a number of pieces costs at a price, exactly: 3 at `5.95` is `17.85`. */
export function timesPieces(price: string, pieces: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const digits = String(BigInt(whole + fraction) * BigInt(pieces)).padStart(fraction.length + 1, '0');
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}

/** An amount as the interface takes it, with a point before its decimals; people may type a comma. What is ambiguous stays, so that it is refused. */
export const toAmount = (text: string): string => (isAmbiguous(text) ? text.trim() : withPoint(text));

/** A number as the interface takes it, if no comma in it can separate thousands. */
export const withPoint = (text: string): string => text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');

/** Whether a comma in an amount may separate thousands as well as decimals: `1,234`. */
export const isAmbiguous = (text: string): boolean => /^-?\d+,\d{3}$/.test(text.trim());
