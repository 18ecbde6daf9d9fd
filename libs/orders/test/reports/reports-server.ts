import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Authenticator, Gateway, GatewayModule, visitor, type Credentials } from '@grove/rest';
import { Configuration, ConfigurationModule, CoreModule } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { testConfigs } from '@grove/rest/testing';
import { settingsConfigs, SettingsModule } from '@grove/settings';
import { capabilitiesOf, isRole } from '@grove/users';
import { ReportsModule } from '../../src/reports/reports.module.js';

/** Signs in a user by the name of a role. */
class RoleAuthenticator extends Authenticator {
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

@Module({ providers: [{ provide: Authenticator, useClass: RoleAuthenticator }], exports: [Authenticator] })
class AuthenticationModule {}

/** The response of the server. */
export interface ServerResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A server of reports only. */
export interface ReportsServer {
  /** The URL of the interface. */
  readonly root: string;
  get(path: string, as?: string): Promise<ServerResponse>;
  stop(): Promise<void>;
}

export async function startReports(database: Database, timezone: string): Promise<ReportsServer> {
  const config = new Configuration({ logLevel: 'silent', timezone }, [...testConfigs, ...settingsConfigs]);
  const modules = [
    ConfigurationModule.forRoot(config),
    DatabaseModule.forRoot(database),
    CoreModule,
    GatewayModule.forRoot(SettingsModule, AuthenticationModule),
    ReportsModule,
  ];
  const app = await NestFactory.createApplicationContext({ module: class Shop {}, imports: modules }, { logger: false });
  const gateway = app.get(Gateway);
  const server = createServer((request, response) => gateway.use(request, response, () => response.end()));
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
