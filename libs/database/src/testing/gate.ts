/** Something to wait for, which somebody else opens. */
export class Gate {
  open: () => void;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}
