import type { ComparisonResult } from '@grove/wordpress-import';
import { formatTable } from '../terminal/format-table.js';

type LedgerRow = ComparisonResult['ledger'][number];

/** Sections of which only the rows that do not agree are shown, because there are many; and what there is a row for. */
const LONG_SECTIONS: ReadonlyMap<string, string> = new Map([
  ['Orders', 'status, currency and month'],
  ['Refunds', 'currency and month'],
  ['Taxes', 'rate and currency'],
]);
const SECTIONS = ['Orders in total', 'Orders', 'Refunds', 'Taxes', 'Stock', 'Coupon uses', 'Customers'];
const MAX_ROWS = 60;
const COUNTS = new Set([
  'orders',
  'refunds',
  'records',
  'in_stock',
  'managed',
  'pieces',
  'coupons',
  'uses',
  'accounts',
  'unreadable_amounts',
]);

/** The sums of both systems. */
export function formatLedger(ledger: readonly LedgerRow[]): string {
  if (ledger.length === 0) return '';
  const rows: string[][] = [];
  const summaries: string[] = [];
  for (const section of SECTIONS) {
    const ofSection = ledger.filter((row) => row.section === section);
    const shown = LONG_SECTIONS.has(section) ? ofSection.filter(({ isEqual }) => !isEqual) : ofSection;
    rows.push(...shown.flatMap(columnsOf));
    if (LONG_SECTIONS.has(section) && ofSection.length > 0) summaries.push(summaryOf(section, ofSection));
  }
  const more =
    rows.length > MAX_ROWS ? [`  … and ${rows.length - MAX_ROWS} more sums; the report with --json has all of them`] : [];
  return ['Sums of all records', formatTable(['', '', 'old', 'new', ''], rows.slice(0, MAX_ROWS)), ...more, ...summaries].join(
    '\n',
  );
}

/** Of a section that is shown in part, only what does not agree. */
function columnsOf({ section, label, old, new: current }: LedgerRow): string[][] {
  const columns = Object.keys(old).filter((column) => !LONG_SECTIONS.has(section) || old[column] !== current[column]);
  return columns.map((column, index) => [
    index === 0 ? `${section}: ${label}` : '',
    column.replaceAll('_', ' '),
    formatSum(column, old[column]),
    formatSum(column, current[column]),
    old[column] === current[column] ? '' : 'differs',
  ]);
}

function summaryOf(section: string, rows: readonly LedgerRow[]): string {
  const different = rows.filter(({ isEqual }) => !isEqual).length;
  return `  ${section} by ${LONG_SECTIONS.get(section)!}: ${different === 0 ? `all ${rows.length} sums agree` : `${different} of ${rows.length} sums differ`}.`;
}

/** An exact decimal with commas between thousands; amounts have at least two decimals. */
function formatSum(column: string, sum: string): string {
  const [whole, part = ''] = sum.split('.');
  const decimals = COUNTS.has(column) ? part : part.padEnd(2, '0');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals && '.'}${decimals}`;
}
