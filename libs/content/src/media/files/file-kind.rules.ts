/** A kind of file that may be uploaded. */
export interface FileKind {
  readonly mimeType: string;
  /** What its names end in, the usual ending first. */
  readonly extensions: readonly string[];
  /** What its content is recognised as; none for plain text, which has no mark of its own. */
  readonly marks: readonly string[];
}

const kind = (mimeType: string, extensions: string, marks: string = mimeType): FileKind => ({
  mimeType,
  extensions: extensions.split(' '),
  marks: marks.split(' ').filter(Boolean),
});

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** The first that fits names the kind of a file without an extension. */
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

/** Kinds that can carry scripts: taken only where the operator says so. */
const SCRIPTED: Readonly<Record<string, FileKind>> = {
  svg: kind('image/svg+xml', 'svg', ''),
  html: kind('text/html', 'html htm', ''),
};

/** What the content of a file says of itself. */
export interface FileContent {
  /** The kind it is recognised as, if any. */
  readonly mark?: string;
  /** How it begins, where it is text. */
  readonly text?: string;
}

export const isPicture = ({ mimeType }: FileKind): boolean => mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';

/** The kind of a file by its content; its name only decides where the content leaves a choice, and must not contradict it. */
export function kindOf(extension: string, { mark, text }: FileContent, also: readonly string[]): FileKind | undefined {
  const kinds = [...KINDS, ...also.flatMap((name) => SCRIPTED[name] ?? [])];
  const named = kinds.find(({ extensions }) => extensions.includes(extension));
  if (extension !== '' && !named) return undefined;
  const fitting =
    mark === undefined || isMarkup(text) ? textKinds(kinds, text) : kinds.filter(({ marks }) => marks.includes(mark));
  if (!named || fitting.includes(named)) return named ?? fitting[0];
  // Many a picture bears the ending of another kind of picture; it gets the right one.
  return isPicture(named) && fitting[0] && isPicture(fitting[0]) ? fitting[0] : undefined;
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
