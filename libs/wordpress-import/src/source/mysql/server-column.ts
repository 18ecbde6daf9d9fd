/** A column as the server describes it. */
export interface ServerColumn {
  readonly name: string;
  readonly isNullable: boolean;
  /** Whether it is the whole primary key. */
  readonly isPrimaryKey: boolean;
}
