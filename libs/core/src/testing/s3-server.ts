/** A server that speaks the S3 protocol and keeps its files in a folder. */
export interface S3Server {
  /** As `STORAGE_URL` names its bucket. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one for tests, with an empty bucket. */
export async function startS3(directory: string): Promise<S3Server> {
  // Only the few specs that store files load it.
  const { default: S3rver } = await import('s3rver');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'grove-test' }],
  });
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/grove-test?region=eu-west-1&tls=off`,
    stop: () => {
      server.httpServer.closeAllConnections();
      return server.close();
    },
  };
}
