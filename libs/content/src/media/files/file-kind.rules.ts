/** A kind of file that may be uploaded. */
interface FileKind {
  readonly mimeType: string;
  /** The extensions of its names, without a dot; the usual one first. */
  readonly extensions: readonly string[];
  /** The MIME types that the detection of the content may report for it. Empty for text, which has no signature. */
  readonly detectedTypes: readonly string[];
}

const kind = (mimeType: string, extensions: string, detectedTypes: string = mimeType): FileKind => ({
  mimeType,
  extensions: extensions.split(' '),
  detectedTypes: detectedTypes.split(' ').filter(Boolean),
});

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** A file without an extension gets the first kind that matches its content. */
const KINDS: readonly FileKind[] = [
  kind('image/jpeg', 'jpg jpeg jpe'),
  kind('image/png', 'png'),
  kind('image/gif', 'gif'),
  kind('image/webp', 'webp'),
  kind('application/pdf', 'pdf'),
  kind('audio/mpeg', 'mp3'),
  kind('audio/mp4', 'm4a', 'audio/x-m4a audio/mp4 video/mp4'),
  kind('audio/ogg', 'ogg oga opus', 'audio/ogg application/ogg'),
  kind('audio/wav', 'wav'),
  kind('audio/flac', 'flac', 'audio/flac'),
  kind('video/mp4', 'mp4 m4v', 'video/mp4 video/x-m4v'),
  kind('video/webm', 'webm'),
  kind('video/quicktime', 'mov'),
  kind('video/ogg', 'ogv', 'video/ogg application/ogg'),
  kind(`${OFFICE}.wordprocessingml.document`, 'docx'),
  kind(`${OFFICE}.spreadsheetml.sheet`, 'xlsx'),
  kind(`${OFFICE}.presentationml.presentation`, 'pptx'),
  kind(`${OPEN}.text`, 'odt'),
  kind(`${OPEN}.spreadsheet`, 'ods'),
  kind(`${OPEN}.presentation`, 'odp'),
  kind('application/msword', 'doc', 'application/x-cfb'),
  kind('application/vnd.ms-excel', 'xls', 'application/x-cfb'),
  kind('application/vnd.ms-powerpoint', 'ppt', 'application/x-cfb'),
  kind('application/rtf', 'rtf'),
  kind('application/zip', 'zip'),
  kind('application/gzip', 'gz gzip'),
  kind('text/plain', 'txt', ''),
  kind('text/csv', 'csv', ''),
  kind('text/calendar', 'ics'),
];

/** Kinds that can contain scripts. They are accepted only if the configuration says so. */
const SCRIPTABLE_KINDS: Readonly<Record<string, FileKind>> = {
  svg: kind('image/svg+xml', 'svg', ''),
  html: kind('text/html', 'html htm', ''),
};

const MIME_TYPES = new Set([...KINDS, ...Object.values(SCRIPTABLE_KINDS)].map(({ mimeType }) => mimeType));

/** Whether any kind of file has this MIME type. */
export const isKnownMimeType = (mimeType: string): boolean => MIME_TYPES.has(mimeType);

/** What is known about the content of a file. */
export interface FileContent {
  /** The MIME type of its signature, if it has a known one. */
  readonly detectedType?: string;
  /** The beginning of the content, if it is text. */
  readonly text?: string;
}

export const isPicture = ({ mimeType }: FileKind): boolean => mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';

/** The kind of a file by its content; undefined if it is not accepted. The extension decides only between kinds with the same content, and must not contradict the content. */
export function fileKindOf(
  extension: string,
  { detectedType, text }: FileContent,
  scriptableKinds: readonly string[],
): FileKind | undefined {
  const kinds = [...KINDS, ...scriptableKinds.flatMap((name) => SCRIPTABLE_KINDS[name] ?? [])];
  const byExtension = kinds.find(({ extensions }) => extensions.includes(extension));
  if (extension !== '' && !byExtension) return undefined;
  const byContent =
    detectedType === undefined || isMarkup(text)
      ? textKinds(kinds, text)
      : kinds.filter(({ detectedTypes }) => detectedTypes.includes(detectedType));
  if (!byExtension) return byContent[0];
  if (byContent.includes(byExtension)) return byExtension;
  // Pictures often have the extension of another kind of picture; they get the right one.
  return isPicture(byExtension) && byContent[0] && isPicture(byContent[0]) ? byContent[0] : undefined;
}

const MARKUP = /^\ufeff?\s*(?:<!--[\s\S]{0,2000}?-->\s*|<\?xml[^>]*>\s*|<!doctype[^>]*>\s*)*<([a-z?!/][\w-]*)/i;

const isMarkup = (text: string | undefined): boolean => text !== undefined && MARKUP.test(text);

function textKinds(kinds: readonly FileKind[], text: string | undefined): FileKind[] {
  if (text === undefined) return [];
  const [, root] = MARKUP.exec(text) ?? [];
  const mimeTypes =
    root === undefined ? ['text/plain', 'text/csv'] : root.toLowerCase() === 'svg' ? ['image/svg+xml'] : ['text/html'];
  return kinds.filter(({ mimeType }) => mimeTypes.includes(mimeType));
}
