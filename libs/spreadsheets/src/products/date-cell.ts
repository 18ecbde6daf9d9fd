const DATE = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A date in a cell, as the interface takes it: WooCommerce writes `2026-03-01 0:00:00`. Undefined for a cell that is no date. */
export function dateIn(cell: string): string | undefined {
  const [, day, hour, minute, second = '00', zone = ''] = DATE.exec(cell.trim()) ?? [];
  if (day === undefined) return undefined;
  return hour === undefined ? day : `${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`;
}
