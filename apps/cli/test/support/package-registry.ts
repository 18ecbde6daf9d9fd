import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A package in a lock file. */
interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
}

/**
 * A registry of npm on this machine. It has a package from a file, and describes all packages in its shrinkwrap. npm finds their files in its cache, where
 * the installation of the repository has put them.
 */
export class PackageRegistry {
  private readonly versions = new Map<string, object>();

  private constructor(private readonly server: Server) {}

  /** `folder`: the package that was packed in the file `tarball`. */
  static async start(folder: string, tarball: string): Promise<PackageRegistry> {
    const content = readFileSync(tarball);
    const server = createServer((request, response) => {
      const path = decodeURIComponent(request.url!.slice(1));
      const version = registry.versions.get(path);
      if (path === 'tarball') response.end(content);
      else if (version) response.end(JSON.stringify(documentOf(path, version)));
      else response.writeHead(404).end('{"error": "npm has no such package in its cache. Run npm ci, which fills the cache."}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const registry = new PackageRegistry(server);
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { packages } = read('npm-shrinkwrap.json') as { packages: Record<string, LockedPackage> };
    for (const [path, entry] of Object.entries(packages).filter(([path]) => path !== '')) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      registry.add(name, entry, { tarball: `${registry.url}/missing/${name}`, integrity: entry.integrity! });
    }
    const own = read('package.json') as LockedPackage & { name: string };
    const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
    registry.add(own.name, Object.assign(own, { _hasShrinkwrap: true }), { tarball: `${registry.url}/tarball`, integrity });
    return registry;
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
