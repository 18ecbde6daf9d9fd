/** What WordPress and its plug-ins append to the name of an upload: dimensions, marks of edited and scaled versions. */
const SUFFIX = /(?:-\d{1,5}x\d{1,5}|-e\d{10,13}|-scaled|-rotated)+$/;

const PICTURE = /\.(jpe?g|png|gif|webp|avif)$/i;

/** The name of the upload that a file belongs to: `walnut.jpg` for `walnut-scaled-300x200.jpg`. */
function uploadOf(name: string): string {
  const at = name.lastIndexOf('.');
  return name.slice(0, at).replace(SUFFIX, '') + name.slice(at);
}

/** The other pictures among these files that are versions of the same upload: sizes of former themes, and what was there before it was edited. */
export function filesOfSameUpload(name: string, names: readonly string[]): string[] {
  if (!PICTURE.test(name)) return [];
  const upload = uploadOf(name);
  return names.filter((other) => other !== name && PICTURE.test(other) && uploadOf(other) === upload);
}
