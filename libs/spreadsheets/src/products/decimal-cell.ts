/**
 * A number with a decimal point, from a cell that may have a decimal comma or separators of thousands. Anything else stays as it is, and is refused later. `1,234`
 * means 1.234 only where the shop writes decimals with a comma.
 */
export function decimalIn(cell: string, decimalSeparator: string): string {
  const text = cell.trim();
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '');
  const isDecimalComma = decimalSeparator === ',' ? /^[+-]?\d*,\d+$/ : /^[+-]?\d*,(\d{1,2}|\d{4,})$/;
  return isDecimalComma.test(text) ? text.replace(',', '.') : text;
}

/** Whether it is a number with or without decimals. */
export const isDecimal = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text);
