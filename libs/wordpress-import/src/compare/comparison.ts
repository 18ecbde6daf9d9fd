import { isArray, member, type Json, type JsonObject } from './json.js';
import { DifferenceLog, type Occurrence } from './differences/difference-log.js';
import { LISTS } from './differences/content-equality.rules.js';
import type { EqualityRule, RuleRequest } from './differences/equality-rule.js';
import { ruleFor } from './differences/equality.rules.js';
import { alignedLists } from './differences/list.rules.js';
import { ComparisonContext } from './differences/old-system-facts.js';
import { SiteText } from './differences/site-text.js';
import { compareValues, haveIds, isSameJson, matchById } from './differences/value-differences.js';
import { Ledger } from './ledger/ledger.js';
import { resourceOf } from './routes.js';
import type { Principal, System, SystemResponse } from './systems/system.js';

/** An answer of each system to the same request. */
interface AnswerPair extends Requested {
  readonly old: SystemResponse;
  readonly current: SystemResponse;
}

interface Requested {
  readonly path: string;
  readonly principal: Principal;
  /** The number of records that the old system reports for the list. */
  readonly total?: number;
}

/** What both systems have at the same place. */
interface BodyPair extends Requested {
  readonly old: Json;
  readonly current: Json;
}

/** How much of a resource was compared. */
export interface ResourceCount {
  readonly resource: string;
  readonly answers: number;
  /** Records of the reader who saw most of them. */
  readonly oldRecords: number;
  readonly newRecords: number;
}

/** Counts answers, and records by reader, because several readers see the same records. */
class OpenCount {
  answers = 0;
  readonly old = new Map<string, number>();
  readonly new = new Map<string, number>();

  add(side: 'old' | 'new', reader: string, count = 1): void {
    this[side].set(reader, (this[side].get(reader) ?? 0) + count);
  }
}

/** What has been found so far. It is asked by those who walk through the systems, and knows nothing of the order in which they do. */
export class Comparison {
  readonly log = new DifferenceLog();
  readonly ledger = new Ledger();
  readonly siteText: SiteText;
  readonly facts = new ComparisonContext();
  private readonly openCounts = new Map<string, OpenCount>();
  /** How often a rule made values equal that differ. */
  readonly rules = new Map<EqualityRule, number>();
  /** What was left out on purpose. */
  readonly omissions: string[] = [];
  /** What should have been compared and could not be. */
  readonly failures: string[] = [];

  constructor(old: Pick<System, 'addresses'>, current: Pick<System, 'addresses'>) {
    this.siteText = new SiteText(old.addresses, current.addresses);
  }

  /** Compares status, total and body. */
  compareAnswers({ path, principal, old, current }: AnswerPair, resource = resourceOf(path)): void {
    this.countOf(resource).answers++;
    const occurrence = { resource, path, principal: principal.name };
    const request = { resource, path, facts: this.facts, record: old.body };
    const statuses = { old: summaryOf(old), current: summaryOf(current) };
    if (old.status !== current.status) {
      if (!this.isEqualByRule({ ...request, field: 'HTTP status' }, statuses))
        this.log.add(occurrence, { nature: 'status', field: '', ...statuses });
      return;
    }
    const totals = { old: old.total, current: current.total };
    if (old.total !== current.total && !this.isEqualByRule({ ...request, field: 'X-WP-Total' }, totals))
      this.log.add(occurrence, { nature: 'total', field: '', ...totals });
    this.compareBodies(old.status >= 400 ? `error ${resource}` : resource, {
      path,
      principal,
      total: old.total,
      old: old.body,
      current: current.body,
    });
  }

  /** The answers, or the parts of two lists that must be equal. */
  aligned(pair: AnswerPair): AnswerPair {
    const lists = alignedLists(pair);
    if (!lists) return pair;
    this.countRule(LISTS);
    return { ...pair, ...lists };
  }

  /** Compares two records, lists of records, or other answers. */
  compareBodies(resource: string, { old, current, ...request }: BodyPair): void {
    this.facts.learn(resource, old);
    if (isArray(old) && isArray(current) && haveIds(old) && haveIds(current))
      return this.compareLists(resource, { old, current, ...request });
    const { differences, rules } = compareValues({ resource, ...request, facts: this.facts }, old, current, this.siteText.isSame);
    rules.forEach((rule) => this.countRule(rule));
    this.log.addFields(resource, 'old', old);
    this.log.addFields(resource, 'new', current);
    for (const difference of differences) this.log.add(occurrenceOf(resource, request, old), difference);
  }

  /** Notes a record that only one of the systems has. */
  addLoneRecord(resource: string, { old, current, ...request }: { old?: Json; current?: Json } & Requested): void {
    const nature = old === undefined ? 'record only new' : 'record only old';
    this.log.add(occurrenceOf(resource, request, old ?? current!), { nature, field: '', old, current });
  }

  private isEqualByRule(request: RuleRequest, values: { old: Json | undefined; current: Json | undefined }): boolean {
    const rule = ruleFor(request, values, (one, other) => isSameJson(one, other, this.siteText.isSame));
    if (rule) this.countRule(rule);
    return rule !== undefined;
  }

  private countRule(rule: EqualityRule): void {
    this.rules.set(rule, (this.rules.get(rule) ?? 0) + 1);
  }

  private compareLists(
    resource: string,
    { old, current, ...request }: { old: readonly JsonObject[]; current: readonly JsonObject[] } & Requested,
  ): void {
    const { pairs, orders } = matchById(old, current);
    const ruleRequest = { resource, path: request.path, total: request.total, facts: this.facts, field: '[]', record: old };
    const isDifferent = orders !== undefined || pairs.some(({ a, b }) => !a || !b);
    const isEqualByRule = isDifferent && this.isEqualByRule(ruleRequest, { old, current });
    for (const { a, b } of pairs)
      if (a && b) this.compareBodies(resource, { ...request, old: a, current: b });
      else if (!isEqualByRule) this.addLoneRecord(resource, { ...request, old: a, current: b });
    const occurrence = { resource, path: request.path, principal: request.principal.name };
    if (orders && !isEqualByRule) this.log.add(occurrence, { nature: 'order', field: '', ...orders });
  }

  countOf(resource: string): OpenCount {
    const count = this.openCounts.get(resource) ?? new OpenCount();
    this.openCounts.set(resource, count);
    return count;
  }

  /** In the order of the routes. */
  counts(): ResourceCount[] {
    return [...this.openCounts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([resource, count]) => ({
        ...{ resource, answers: count.answers },
        oldRecords: Math.max(0, ...count.old.values()),
        newRecords: Math.max(0, ...count.new.values()),
      }));
  }
}

/** A status as differences show it: with the code of the error. */
const summaryOf = ({ status, body }: SystemResponse): Json => {
  const code = member(body, 'code');
  return typeof code === 'string' && status >= 400 ? `${status} ${code}` : status;
};

function occurrenceOf(resource: string, { path, principal }: Requested, record: Json): Occurrence {
  const id = member(record, 'id');
  return { resource, path, principal: principal.name, ...(typeof id === 'number' && { id }) };
}
