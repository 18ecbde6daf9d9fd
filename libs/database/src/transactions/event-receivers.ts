/** Finds the further versions in whose forms receivers want the events of a topic; version 1 is not named. */
export type FindVersions = (topic: string) => Promise<readonly number[]>;

/** Which forms of events their receivers want. The library that has the receivers says so; without it only version 1 is stored. */
export class EventReceivers {
  private find: FindVersions = () => Promise.resolve([]);

  /** Called once, when the library with the receivers starts. */
  use(find: FindVersions): void {
    this.find = find;
  }

  versionsOf(topic: string): Promise<readonly number[]> {
    return this.find(topic);
  }
}
