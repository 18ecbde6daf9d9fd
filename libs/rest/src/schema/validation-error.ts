/** Why a value was not taken, in words that follow its name: `… must be a whole number`. */
export class ValidationError {
  constructor(
    readonly reason: string,
    /** Where inside the value, e.g. `[0][quantity]`; empty for the value itself. */
    readonly path: string = '',
  ) {}

  /** The same fault seen from one level up. */
  within(step: string): ValidationError {
    return new ValidationError(this.reason, step + this.path);
  }

  /** The sentence for `data.params`. */
  sentence(name: string): string {
    return `${name}${this.path} ${this.reason}.`;
  }
}
