/** Lets a process run our sources as they are, from now on: `node --import ./tools/codegen/typescript/register.mjs file.ts`, or an import before `await import()`. */
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
