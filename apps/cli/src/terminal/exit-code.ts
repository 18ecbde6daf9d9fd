/** The words of a command line are wrong. The message is a sentence that says what to do. */
export class UsageError extends Error {}

/** A command has printed what it has to say, and ends with another exit code than 0. */
export class EndedWithCode extends Error {
  constructor(readonly exitCode: number) {
    super(`The exit code is ${exitCode}.`);
  }
}
