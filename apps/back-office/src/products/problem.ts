/** Why something that was typed is refused: the name of a text, with its values. */
export interface Problem {
  readonly message: string;
  readonly args: Readonly<Record<string, string>>;
}
