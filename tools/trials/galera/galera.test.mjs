import { join } from 'node:path';
import { testShortForm } from '../harness/short-form.mjs';

/** Two short schedules. `npm run galera-trial` runs more of all kinds. */
testShortForm('a cluster whose nodes are frozen and killed while clients order loses, doubles and miscounts nothing', {
  trial: join(import.meta.dirname, 'galera-trial.mjs'),
  options: ['--schedules', '2', '--seconds', '1', '--faults', 'paused,killed', '--seed', '7'],
  needs: ['mariadb-server', 'galera-4', 'haproxy', 'rsync'],
});
