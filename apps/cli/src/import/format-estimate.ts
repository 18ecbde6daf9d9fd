import type { ImportEstimate, ImportResult, SpaceNeed } from '@grove/wordpress-import';

/** What an import would take, for people. */
export function formatEstimate({ seconds, database, files, warnings }: ImportEstimate): string {
  return [
    `The import will take about ${formatDuration(seconds)}${files ? ', and the transfer of the files comes on top of that' : ''}.`,
    `It needs ${formatNeed(database)} for the database${files ? `, and ${formatNeed(files)} for the files` : ''}.`,
    ...warnings,
  ].join('\n');
}

/** What an import would take, for programs. Unknown numbers are null. */
export const estimateJson = ({ seconds, database, files, warnings }: ImportEstimate, { reading }: ImportResult): object => ({
  seconds: Math.ceil(seconds),
  ...{ source_bytes: reading.bytes, database: needJson(database) },
  ...(files && { files: needJson(files) }),
  warnings,
});

const needJson = ({ neededBytes, folder, disk }: SpaceNeed): object => ({
  ...{ bytes: neededBytes ?? null, folder: folder ?? null, free_bytes: disk?.freeBytes ?? null },
});

function formatNeed({ neededBytes, disk }: SpaceNeed): string {
  const needed = neededBytes === undefined ? 'an unknown space' : `about ${formatMegabytes(neededBytes)}`;
  return `${needed} (free: ${disk ? formatMegabytes(disk.freeBytes) : 'unknown'})`;
}

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;

const MINUTE = 60;

function formatDuration(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours ${minutes % 60} minutes`;
}
