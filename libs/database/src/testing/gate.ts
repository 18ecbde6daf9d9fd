/** A promise that other code resolves. */
export class Gate {
  open: () => void;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}
