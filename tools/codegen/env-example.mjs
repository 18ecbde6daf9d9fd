/** Writes .env.example from the configuration classes; with --check only reports whether it is up to date. Needs a build. */
import { CONFIG_CLASSES } from '@grove/server';
import { environmentExample } from '@grove/core';
import { writeGenerated } from './generated-file.mjs';

writeGenerated('.env.example', environmentExample(CONFIG_CLASSES), 'env-example.mjs');
