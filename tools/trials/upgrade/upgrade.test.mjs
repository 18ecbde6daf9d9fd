import { join } from 'node:path';
import { testShortForm } from '../harness/short-form.mjs';
import { missingHistory } from './older-version.mjs';

/** There and back once. `npm run upgrade-trial` goes on, with more requests. */
testShortForm(
  'two apis and two dispatchers are replaced by the next version and back while clients order, and no request fails',
  {
    trial: join(import.meta.dirname, 'upgrade-trial.mjs'),
    options: ['--requests', '800', '--clients', '2', '--rolls', '2'],
    needs: ['mariadb-server', 'redis-server', 'haproxy'],
    skip: missingHistory(),
  },
);
