/** Lets a child process of a test run our sources as they are: `node --import ./test/typescript.mjs writer.ts`. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
