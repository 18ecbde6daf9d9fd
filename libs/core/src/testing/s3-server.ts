/** An S3 server that stores its files in a folder. */
export interface S3Server {
  /** The `STORAGE_URL` of its bucket. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server for tests with an empty bucket. */
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
