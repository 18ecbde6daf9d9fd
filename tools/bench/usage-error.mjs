/** Something that whoever runs a bench must give otherwise. Its message says how. */
export class UsageError extends Error {}
