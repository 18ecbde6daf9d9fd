import { startEngines } from './engines.mjs';

/** Does work with the url of a MySQL server: the one that DATABASE_URL names, or a private one that ends with the work. */
export async function onMysql(work) {
  const engines = await startEngines();
  try {
    const url = engines.env.GROVE_TEST_MYSQL_URL;
    if (!url) throw new Error(engines.missing.join('\n'));
    return await work(url);
  } finally {
    await engines.stop();
  }
}
