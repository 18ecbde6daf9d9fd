import { member, type Json } from '../json.js';

/** Whether the records that both lists have come in the same order. */
export function areInSameOrder(old: readonly Json[], current: readonly Json[]): boolean {
  const lone = new Set(loneRecords(old, current));
  const [ofOld, ofNew] = [old, current].map((records) => records.filter((record) => !lone.has(record)));
  return ofOld.every((record, index) => member(record, 'id') === member(ofNew[index], 'id'));
}

/** The records of two lists that only one of them has. */
export function loneRecords(old: readonly Json[], current: readonly Json[]): Json[] {
  const [ofOld, ofNew] = [old, current].map((records) => new Set(records.map((record) => member(record, 'id'))));
  return [
    ...old.filter((record) => !ofNew.has(member(record, 'id'))),
    ...current.filter((record) => !ofOld.has(member(record, 'id'))),
  ];
}
