import type { ComparisonResult } from '@grove/wordpress-import';

/** The report for programs. */
export const comparisonJson = (result: ComparisonResult): object => ({
  equal: result.isEqual,
  old: result.old,
  new: result.current,
  principals: result.principals,
  resources: result.resources.map(({ resource, answers, oldRecords, newRecords }) => ({
    ...{ resource, answers },
    old_records: oldRecords,
    new_records: newRecords,
  })),
  differences: result.differences,
  omitted_kinds_of_differences: result.omittedKinds,
  ledger: result.ledger.map(({ isEqual, ...row }) => ({ ...row, equal: isEqual })),
  unknown_fields: result.unknownFields.map(({ onlyIn, ...field }) => ({ ...field, only_in: onlyIn })),
  equal_by_rule: result.rules,
  former_addresses: result.formerAddresses,
  not_compared: result.omissions,
  failures: result.failures,
});
