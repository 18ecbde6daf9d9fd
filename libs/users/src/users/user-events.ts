import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@grove/database';
import { ResourceEvents, RestConfig, siteContext } from '@grove/rest';
import { AccountsService } from '../accounts/accounts.service.js';
import { User } from './user.resource.js';
import { UsersService } from './users.service.js';

/** Publishes what happens to accounts, whoever writes them. Receivers see what everybody may see of an author. */
@Injectable()
export class UserEvents implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly config: RestConfig,
  ) {}

  onModuleInit(): void {
    const site = siteContext(this.config);
    const events = new ResourceEvents<User>(this.database, User, 'user');
    this.accounts.onWrite.add((unit, change, id) =>
      events.publishChange(unit, { change, id }, site, (context) => this.users.get(id, {}, context)),
    );
  }
}
