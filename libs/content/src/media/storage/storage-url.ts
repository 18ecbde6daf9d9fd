/** The address of a bucket, and the credentials for it. */
export interface Bucket {
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  /** The prefix of all keys; ends in a slash unless it is empty. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Parses `s3://key:secret@host:port/bucket/prefix?region=…&tls=off`. */
export function parseStorageUrl(storageUrl: string): Bucket {
  const url = new URL(storageUrl);
  const [name, ...folders] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    name,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
