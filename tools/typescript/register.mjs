/** Lets a process run our sources as they are: `node --import ./tools/typescript/register.mjs file.ts`. */
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
