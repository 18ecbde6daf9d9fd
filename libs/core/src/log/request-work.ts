/** What a request costs: the statements that it sends to the database. */
export class RequestWork {
  private statements = 0;
  private seconds = 0;
  private slowest = { sql: '', seconds: -1 };

  constructor(readonly id: string) {}

  noteStatement(sql: string, seconds: number): void {
    this.statements++;
    this.seconds += seconds;
    if (seconds > this.slowest.seconds) this.slowest = { sql, seconds };
  }

  /** How many statements were sent. */
  get queries(): number {
    return this.statements;
  }

  /** The sum of their times; statements that run at the same time are counted one by one. */
  get databaseSeconds(): number {
    return this.seconds;
  }

  /** The statement that took longest, as it was sent; a batch contains its values. */
  get slowestStatement(): { readonly sql: string; readonly seconds: number } | undefined {
    return this.statements === 0 ? undefined : this.slowest;
  }
}
