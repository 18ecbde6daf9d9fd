import { join } from 'node:path';
import { testShortForm } from '../harness/short-form.mjs';

/** One switch of each kind. `npm run replica-trial` makes more, also with asynchronous replication. */
testShortForm(
  'clients behind a proxy are served again within ten seconds of a planned switch and of the loss of the primary, and nothing confirmed is lost',
  {
    trial: join(import.meta.dirname, 'replica-trial.mjs'),
    options: ['--schedules', '2', '--seconds', '1', '--replication', 'semi-sync', '--seed', '7'],
    needs: ['mariadb-server', 'haproxy', 'redis-server'],
  },
);
