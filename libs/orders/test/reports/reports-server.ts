import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Authenticator, Gateway, RestModule, visitor, type Credentials } from '@grove/rest';
import { Config, CoreModule } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { SettingsModule } from '@grove/settings';
import { capabilitiesOf, isRole } from '@grove/users';
import { ReportsModule } from '../../src/reports/reports.module.js';

/** Somebody signs in by the name of a role. */
class Doorkeeper extends Authenticator {
  async authenticate({ authorization: role = '' }: Credentials) {
    if (!isRole(role)) return visitor;
    return {
      userId: 1,
      username: role,
      roles: [role],
      can: (word: string) => capabilitiesOf([role]).some((one) => one === word),
    };
  }
}

@Global()
@Module({ providers: [{ provide: Authenticator, useClass: Doorkeeper }], exports: [Authenticator] })
class Door {}

/** What a server answered. */
export interface Told {
  readonly status: number;
  readonly body: unknown;
}

/** Reports over a database, and nothing else. */
export interface ReportsServer {
  /** Where the interface is. */
  readonly root: string;
  get(path: string, as?: string): Promise<Told>;
  stop(): Promise<void>;
}

export async function startReports(database: Database, timezone: string): Promise<ReportsServer> {
  const config = Object.assign(new Config(), { logLevel: 'silent', timezone });
  const rooms = [CoreModule.forRoot(config), DatabaseModule.forRoot(database), RestModule, SettingsModule, Door, ReportsModule];
  const app = await NestFactory.createApplicationContext({ module: class Shop {}, imports: rooms }, { logger: false });
  const gateway = app.get(Gateway);
  const server = createServer((request, response) => gateway.handle(request, response, () => response.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`;
  return {
    root,
    async get(path, as = 'shop_manager') {
      const answer = await fetch(root + path, { headers: { authorization: as, connection: 'close' } });
      return { status: answer.status, body: await answer.json() };
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}
