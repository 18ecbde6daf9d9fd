import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, lockRow, forUpdate, type UnitOfWork } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import type { DeleteOptions, Page, RequestContext, ResourceService, Target, Verb } from '@grove/rest';
import { AccountList, AccountsService, emailOfAccount, isAccountEmail, UnknownUser, type Account } from '@grove/users';
import { customerDeleted, customerEvent } from './customer-events.js';
import { guestsTally } from '../orders/order-register.js';
import { CustomerRecords } from './customer-records.js';
import { CustomerWriter } from './customer-writer.js';
import type { Customer, CustomerDeletion, CustomerInput, CustomersQuery } from './customer.resource.js';
import { refusalOfChange, refusalOfDeletion } from './customer.rules.js';
import { CustomerNotFound, InvalidReassign } from './errors.js';

/** The five verbs of customers. People of every role are read here; whom one may change depends on both sides: see `customer.rules.ts`. */
@Injectable()
export class CustomersService
  implements ResourceService<Customer, CustomersQuery, object, DeleteOptions & CustomerDeletion>, OnModuleInit
{
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly finder: AccountList,
    private readonly records: CustomerRecords,
    private readonly writer: CustomerWriter,
  ) {}

  /** Wherever an account is deleted: its orders stay, as orders of a guest. */
  onModuleInit(): void {
    this.accounts.onDelete(async (unit, id) => {
      const sql = `SELECT COUNT(*) AS count FROM shop_order WHERE customer_id = ? AND listed = 1${forUpdate(unit)}`;
      const [{ count }] = await unit.read<{ count: number }>(sql, [id]);
      unit.incrementCounter(guestsTally, Number(count));
      await unit.update('shop_order', { customer_id: 0 }, { customer_id: id });
      unit.emit(customerDeleted(id));
    });
  }

  async list({ role, ...query }: CustomersQuery): Promise<Page<Customer>> {
    const { accounts, total } = await this.finder.find({ ...query, roles: role === 'all' ? [] : [role] });
    return { records: await this.records.of(accounts), total };
  }

  async get(id: number): Promise<Customer> {
    return this.show(await this.find(id));
  }

  create(input: CustomerInput, context: RequestContext): Promise<Customer> {
    return this.database.write(async (unit) => {
      const customer = await this.show(await this.writer.create(unit, input));
      unit.emit(customerEvent('created', customer, context));
      return customer;
    });
  }

  update(id: number, input: CustomerInput, context: RequestContext): Promise<Customer> {
    refuseNoAddress(input.email);
    return this.database.write(async (unit) => {
      const current = await this.hold(unit, id);
      const refusal = refusalOfChange(current, input, context.principal);
      if (refusal) throw new refusal();
      const customer = await this.show(await this.writer.update(unit, current, input));
      unit.emit(customerEvent('updated', customer, context));
      return customer;
    });
  }

  /** Answers the customer as it was. */
  delete(id: number, { reassign: heir = 0 }: DeleteOptions & CustomerDeletion): Promise<Customer> {
    return this.database.write(async (unit) => {
      const current = await this.hold(unit, id);
      refuseDeletion(current);
      if (heir !== 0 && (heir === id || (await emailOfAccount(unit, heir)) === undefined)) throw new InvalidReassign();
      const before = await this.show(current);
      await this.accounts.delete(id, heir);
      return before;
    });
  }

  async assertExists(verb: Verb, { id, input }: Target<Customer>): Promise<void> {
    if (verb === 'edit') refuseNoAddress(input?.email);
    if (id === undefined || verb === 'create') return;
    const account = await this.find(id);
    if (verb === 'delete') refuseDeletion(account);
  }

  private async find(id: number): Promise<Account> {
    try {
      return await this.accounts.get(id);
    } catch (error) {
      throw error instanceof UnknownUser ? new CustomerNotFound() : error;
    }
  }

  /** The account as it is and stays until this unit is stored, but for what the unit itself does. */
  private async hold(unit: UnitOfWork, id: number): Promise<Account> {
    await lockRow(unit, 'user', id);
    return this.find(id);
  }

  private async show(account: Account): Promise<Customer> {
    return (await this.records.of([account]))[0];
  }
}

/** On a change what is no address is a bad parameter like any other; only creation has codes of its own for it. */
function refuseNoAddress(email: string | undefined): void {
  if (email === undefined || isAccountEmail(email)) return;
  throw new InvalidParameters({ names: 'email', params: { email: 'email must be an e-mail address.' } });
}

function refuseDeletion(account: Account): void {
  const refusal = refusalOfDeletion(account);
  if (refusal) throw new refusal();
}
