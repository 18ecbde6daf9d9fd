/** TypeORM's other writers: they would neither join the unit of work nor report what they change. */
const OTHERS = [
  ...['save', 'remove', 'softRemove', 'recover', 'softDelete', 'restore'],
  ...['upsert', 'increment', 'decrement', 'updateAll', 'deleteAll', 'clear'],
];

/** Makes a repository refuse them. */
export function refuseOtherWriters(prototype: object): void {
  for (const name of OTHERS)
    Object.defineProperty(prototype, name, {
      value: () =>
        Promise.reject(new Error(`A repository has no ${name}: use insert, update or delete inside of database.write.`)),
    });
}
