/** How the audited shop rounds. */
export interface AuditedRounding {
  readonly decimals: number;
  /** Whether items and taxes are added up unrounded. */
  readonly atSubtotal: boolean;
}

/** The smallest amount with these decimals, in micros. */
const unitOf = (decimals: number): bigint => 10n ** BigInt(6 - decimals);

/** Rounds an amount in micros to these decimals, half away from zero. */
export function roundTo(decimals: number, amount: number | string | bigint): bigint {
  const [micros, unit] = [BigInt(amount), unitOf(decimals)];
  const half = micros < 0n ? -unit / 2n : unit / 2n;
  return ((micros + half) / unit) * unit;
}

/** Converts an amount with these decimals, as in JSON, to micros. Anything else becomes -1. */
export function amountInJson(text: string, decimals: number): bigint {
  const isAmount = /^-?\d+(\.\d+)?$/.test(text) && (text.split('.')[1] ?? '').length === decimals;
  return isAmount ? BigInt(text.replace('.', '')) * unitOf(decimals) : -1n;
}
