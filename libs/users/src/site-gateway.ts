import type { DynamicModule } from '@nestjs/common';
import { GatewayModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { UsersModule } from './users.module.js';

/** The gateway of a site whose people have accounts. All modules import this object: Nest would make another gateway of another object. */
export const SiteGateway: DynamicModule = GatewayModule.forRoot(SettingsModule, UsersModule);
