import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import {
  MetaDataStore,
  RecordService,
  ResourceEvents,
  type DeleteOptions,
  type Page,
  type RequestContext,
  type Target,
  type Verb,
  type Write,
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
  extends RecordService<Account, CustomerRecord, CustomerInput, CustomersQuery, object, DeleteOptions & DeleteCustomerQuery>
  implements OnModuleInit
{
  private readonly events = new ResourceEvents<CustomerRecord>(this.database, Customer, KIND);
  private readonly orders = new Repository(this.database, OrderEntity);

  constructor(
    database: Database,
    private readonly accounts: AccountsService,
    private readonly finder: AccountList,
    private readonly loader: CustomerLoader,
    private readonly writer: CustomerWriter,
    private readonly metaData: MetaDataStore,
  ) {
    super(database);
  }

  /** When an account is deleted, by whatever route, its orders become guest orders. */
  onModuleInit(): void {
    this.accounts.onDelete.add(async (unit, id) => {
      const listed = this.orders.createQueryBuilder('order').where({ customerId: id, notInTrash: true });
      unit.incrementCounter(guestsCounter, await listed.setLock('pessimistic_write').getCount());
      await this.orders.update({ customerId: id }, { customerId: 0 });
      await this.metaData.remove(KIND, id);
      this.events.publishDeleted(unit, id);
    });
  }

  async list({ role, ...query }: CustomersQuery): Promise<Page<CustomerRecord>> {
    const { accounts, total } = await this.finder.find({ ...query, roles: role === 'all' ? [] : [role] });
    return { records: await this.toRecords(accounts), total };
  }

  override update(id: number, input: CustomerInput, context: RequestContext): Promise<CustomerRecord> {
    assertEmail(input.email);
    return super.update(id, input, context);
  }

  override async assertExists(verb: Verb, { id, input }: Target<CustomerRecord>): Promise<void> {
    if (verb === 'edit') assertEmail(input?.email);
    if (id === undefined || verb === 'create') return;
    const account = await this.find(id);
    if (verb === 'delete') assertDeletable(account);
  }

  /** Publishes that a customer was updated by something else, such as a payment. The account is locked, so that its events have the order of its changes. */
  async publishUpdated(unit: UnitOfWork, id: number, context: RequestContext): Promise<void> {
    await this.accounts.lock(id);
    await this.publish('updated', { unit, context }, await this.accounts.get(id));
  }

  protected async find(id: number): Promise<Account> {
    try {
      return await this.accounts.get(id);
    } catch (error) {
      throw error instanceof UnknownUser ? new CustomerNotFound() : error;
    }
  }

  protected toRecords(accounts: readonly Account[]): Promise<CustomerRecord[]> {
    return this.loader.toRecords(accounts);
  }

  protected async lock(_write: Write, _input: CustomerInput, id?: number): Promise<void> {
    if (id !== undefined) await this.accounts.lock(id);
  }

  protected async insert(write: Write, input: CustomerInput): Promise<CustomerRecord> {
    const account = await this.writer.create(input);
    await this.metaData.write(KIND, account.id, input.metaData);
    return this.publish('created', write, account);
  }

  protected override async change(write: Write, current: Account, input: CustomerInput): Promise<CustomerRecord> {
    const refusal = refusalOfChange(current, input, write.context.principal);
    if (refusal) throw new refusal();
    const account = await this.writer.update(current, input);
    await this.metaData.write(KIND, account.id, input.metaData);
    return this.publish('updated', write, account);
  }

  protected async remove(_write: Write, current: Account, { reassign = 0 }: DeleteCustomerQuery): Promise<void> {
    assertDeletable(current);
    if (reassign !== 0 && (reassign === current.id || (await this.accounts.emailOf(reassign)) === undefined))
      throw new InvalidReassign();
    await this.accounts.delete(current.id, reassign);
  }

  /** A customer is the same in every context. */
  private async publish(
    change: 'created' | 'updated',
    { unit, context }: Pick<Write, 'unit' | 'context'>,
    account: Account,
  ): Promise<CustomerRecord> {
    const customer = await this.toRecord(account, context);
    return this.events.publish(unit, change, context, () => Promise.resolve(customer));
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
