import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import {
  MetaDataStore,
  ResourceEvents,
  type DeleteOptions,
  type Page,
  type RequestContext,
  type ResourceService,
  type Target,
  type Verb,
} from '@grove/rest';
import { AccountList, AccountsService, isAccountEmail, UnknownUser, type Account } from '@grove/users';
import { guestsCounter } from '../model/order-counters.js';
import { OrderEntity } from '../model/order.entity.js';
import { CustomerLoader } from './customer-loader.js';
import { CustomerWriter } from './customer-writer.js';
import { Customer } from './api/v1.js';
import type { DeleteCustomerQuery, CustomersQuery } from './api/query-v1.js';
import type { CustomerInput } from './customer-input.js';
import type { CustomerRecord } from './customer-record.js';
import { refusalOfChange, refusalOfDeletion } from './customer.rules.js';
import { CustomerNotFound, InvalidReassign } from './errors.js';

/** The first part of their topics, and the kind of their metadata. */
const KIND = 'customer';

/** The five verbs of customers. They read accounts of every role; `customer.rules.ts` decides who may change which account. */
@Injectable()
export class CustomersService
  implements ResourceService<CustomerRecord, CustomersQuery, object, DeleteOptions & DeleteCustomerQuery>, OnModuleInit
{
  private readonly events = new ResourceEvents<CustomerRecord>(this.database, Customer, KIND);
  private readonly orders: Repository<OrderEntity>;

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly finder: AccountList,
    private readonly loader: CustomerLoader,
    private readonly writer: CustomerWriter,
    private readonly metaData: MetaDataStore,
  ) {
    this.orders = new Repository(database, OrderEntity);
  }

  /** When an account is deleted, by whatever route, its orders become guest orders. */
  onModuleInit(): void {
    this.accounts.onDelete(async (unit, id) => {
      const listed = this.orders.createQueryBuilder('order').where({ customerId: id, notInTrash: true });
      unit.incrementCounter(guestsCounter, await listed.setLock('pessimistic_write').getCount());
      await this.orders.update({ customerId: id }, { customerId: 0 });
      await this.metaData.remove(KIND, id);
      this.events.publishDeleted(unit, id);
    });
  }

  async list({ role, ...query }: CustomersQuery): Promise<Page<CustomerRecord>> {
    const { accounts, total } = await this.finder.find({ ...query, roles: role === 'all' ? [] : [role] });
    return { records: await this.loader.toRecords(accounts), total };
  }

  async get(id: number): Promise<CustomerRecord> {
    return this.toRecord(await this.find(id));
  }

  create(input: CustomerInput, context: RequestContext): Promise<CustomerRecord> {
    return this.database.write(async (unit) => {
      const account = await this.writer.create(input);
      await this.metaData.write(KIND, account.id, input.metaData);
      const customer = await this.toRecord(account);
      return this.events.publish(unit, 'created', context, () => Promise.resolve(customer));
    });
  }

  update(id: number, input: CustomerInput, context: RequestContext): Promise<CustomerRecord> {
    assertEmail(input.email);
    return this.database.write(async (unit) => {
      const current = await this.findLocked(id);
      const refusal = refusalOfChange(current, input, context.principal);
      if (refusal) throw new refusal();
      const account = await this.writer.update(current, input);
      await this.metaData.write(KIND, id, input.metaData);
      const customer = await this.toRecord(account);
      return this.events.publish(unit, 'updated', context, () => Promise.resolve(customer));
    });
  }

  /** Returns the customer as it was before. */
  delete(id: number, { reassign = 0 }: DeleteOptions & DeleteCustomerQuery): Promise<CustomerRecord> {
    return this.database.write(async () => {
      const current = await this.findLocked(id);
      assertDeletable(current);
      if (reassign !== 0 && (reassign === id || (await this.accounts.emailOf(reassign)) === undefined))
        throw new InvalidReassign();
      const before = await this.toRecord(current);
      await this.accounts.delete(id, reassign);
      return before;
    });
  }

  async assertExists(verb: Verb, { id, input }: Target<CustomerRecord>): Promise<void> {
    if (verb === 'edit') assertEmail(input?.email);
    if (id === undefined || verb === 'create') return;
    const account = await this.find(id);
    if (verb === 'delete') assertDeletable(account);
  }

  /** Publishes that a customer was updated by something else, such as a payment. The account is locked, so that its events have the order of its changes. */
  async publishUpdated(unit: UnitOfWork, id: number, context: RequestContext): Promise<void> {
    await this.accounts.lock(id);
    const customer = await this.loader.get(id);
    await this.events.publish(unit, 'updated', context, () => Promise.resolve(customer));
  }

  private async find(id: number): Promise<Account> {
    try {
      return await this.accounts.get(id);
    } catch (error) {
      throw error instanceof UnknownUser ? new CustomerNotFound() : error;
    }
  }

  /** The account, locked until this unit commits. */
  private async findLocked(id: number): Promise<Account> {
    await this.accounts.lock(id);
    return this.find(id);
  }

  private async toRecord(account: Account): Promise<CustomerRecord> {
    return (await this.loader.toRecords([account]))[0];
  }
}

/** On update an invalid e-mail address is an invalid parameter. Only creation has error codes of its own for it. */
function assertEmail(email: string | undefined): void {
  if (email === undefined || isAccountEmail(email)) return;
  throw new InvalidParameters({ names: 'email', params: { email: 'email must be an e-mail address.' } });
}

function assertDeletable(account: Account): void {
  const refusal = refusalOfDeletion(account);
  if (refusal) throw new refusal();
}
