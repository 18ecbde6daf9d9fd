/** Why a value is invalid, in words that follow its name: `… must be a whole number`. */
export class ValidationError {
  constructor(
    readonly reason: string,
    /** The path inside of the value, such as `[0][quantity]`; empty for the value itself. */
    readonly path: string = '',
  ) {}

  /** The same error, with the path from one level above. */
  within(step: string): ValidationError {
    return new ValidationError(this.reason, step + this.path);
  }

  /** The sentence for `data.params`. */
  sentence(name: string): string {
    return `${name}${this.path} ${this.reason}.`;
  }
}
