import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A package in a lock file. */
interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
}

/**
 * A registry of npm on this machine. It has packages from files, and describes all packages in their shrinkwraps. npm finds the files of these in its cache,
 * where the installation of the repository has put them.
 */
export class PackageRegistry {
  private readonly versions = new Map<string, object>();
  private readonly tarballs = new Map<string, Buffer>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const path = decodeURIComponent(request.url!.slice(1));
      const version = this.versions.get(path);
      const content = this.tarballs.get(path);
      if (content) response.end(content);
      else if (version) response.end(JSON.stringify(documentOf(path, version)));
      else response.writeHead(404).end('{"error": "npm has no such package in its cache. Run npm ci, which fills the cache."}');
    });
  }

  static async start(): Promise<PackageRegistry> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PackageRegistry(server);
  }

  /** Adds the package of a folder, which was packed in the file `tarball`. */
  publish(folder: string, tarball: string): void {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const hasShrinkwrap = existsSync(join(folder, 'npm-shrinkwrap.json'));
    const { packages } = (hasShrinkwrap ? read('npm-shrinkwrap.json') : { packages: {} }) as {
      packages: Record<string, LockedPackage>;
    };
    for (const [path, entry] of Object.entries(packages).filter(([path]) => path !== '')) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      this.add(name, entry, { tarball: `${this.url}/missing/${name}`, integrity: entry.integrity! });
    }
    const own = read('package.json') as LockedPackage & { name: string };
    const content = readFileSync(tarball);
    const path = `tarballs/${own.name}`;
    this.tarballs.set(path, content);
    const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
    this.add(own.name, Object.assign(own, { _hasShrinkwrap: hasShrinkwrap }), { tarball: `${this.url}/${path}`, integrity });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private add(name: string, { version, ...entry }: LockedPackage & object, dist: { tarball: string; integrity: string }): void {
    this.versions.set(name, { ...this.versions.get(name), [version]: { ...entry, name, version, dist } });
  }
}

function documentOf(name: string, versions: object): object {
  const latest = Object.keys(versions).at(-1);
  return { name, 'dist-tags': { latest }, versions };
}
