import { Money } from './money.js';

/** Maximum length of an amount that someone sends. Quotients have many decimals. */
export const MAX_AMOUNT_LENGTH = 100;

const MAX_WHOLE_DIGITS = 12;
/** The first amount, in micro-units, that has more digits before the point. */
const TOO_LARGE = 10n ** BigInt(MAX_WHOLE_DIGITS + 6);
const DECIMAL = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** Why a text is no amount, in words that follow its name; undefined if it is one. The empty text is one: it clears. */
export function amountProblem(text: string): string | undefined {
  if (text === '') return undefined;
  if (text.length > MAX_AMOUNT_LENGTH) return `must not be longer than ${MAX_AMOUNT_LENGTH} characters`;
  if (/^-?[\d.]*,[\d.,]*$/.test(text)) return 'must have a point before its decimals, as in 12.50, and no other separator';
  if (!DECIMAL.test(text)) return 'must be a decimal number, such as 12.50';
  const { micros } = Money.rounded(withoutPoint(text));
  return micros < TOO_LARGE && -micros < TOO_LARGE
    ? undefined
    : `must have at most ${MAX_WHOLE_DIGITS} digits before the decimal point`;
}

/** A valid amount as it is stored: as it was sent, but rounded half up to six decimals if it has more, and without a point at its end. */
export function storedAmount(sent: string): string {
  const text = withoutPoint(sent);
  return /\.\d{7}/.test(text) ? Money.rounded(text).toFixed(6) : text;
}

const withoutPoint = (text: string): string => text.replace(/\.$/, '');
