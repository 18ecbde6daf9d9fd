import { hash } from '@node-rs/argon2';

/** What OWASP advises for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash (the library's default algorithm) of a password that a person chose. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);
