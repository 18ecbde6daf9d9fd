const ROUNDS = 3;

/** Rows whose change takes a node some tenths of a second to apply, and so all that is committed after it. */
const ROWS = 60_000;

/** Throws if `readLatest` of a server at one node misses what another node has just committed, while its node is late. */
export async function readFromLateNode(cluster, first, second) {
  const { Database } = await import('@grove/database');
  await first.query('CREATE DATABASE late');
  const write = (sql) => first.query(sql, 'late');
  const reader = await Database.open({ url: second.urlOf('late'), entities: [], migrations: [] });
  try {
    await write('CREATE TABLE large (id INT PRIMARY KEY, round INT)');
    await write(`INSERT INTO large SELECT seq, 0 FROM seq_1_to_${ROWS}`);
    await write('CREATE TABLE committed (round INT PRIMARY KEY)');
    await cluster.settle();
    let missed = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      await write(`UPDATE large SET round = ${round}`);
      await write(`INSERT INTO committed VALUES (${round})`);
      const sql = 'SELECT round FROM committed WHERE round = ?';
      if ((await reader.read(sql, [round])).length === 0) missed++;
      if ((await reader.readLatest(sql, [round])).length === 0) throw new Error('A read missed what another node had committed.');
    }
    console.log(`A late node: ${missed} of ${ROUNDS} reads missed a commit, none of those that wait`);
  } finally {
    await reader.close();
    await first.query('DROP DATABASE late');
  }
}
