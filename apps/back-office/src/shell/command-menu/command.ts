/** Something that the command menu opens. */
export interface Command {
  /** The name of the text of its group. */
  readonly group: string;
  readonly label: string;
  readonly detail?: string;
  readonly keys?: readonly string[];
  readonly to: string;
}
