import { hash } from '@node-rs/argon2';

/** The OWASP recommendation for argon2id: 19 MiB, two iterations, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash (the default algorithm of the library) of a password that a person chose. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);
