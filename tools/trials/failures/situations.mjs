const HOUR_MS = 3_600_000;

/** What happens (to a shop on MariaDB, where nothing else is said), how it ends, and what clients that read, write and upload, and the health are wanted to say. */
export function situationsOf({ server, disk, network, database }) {
  const { mariaDb, sqlite } = server;
  return [
    {
      name: 'the disk of MariaDB is full',
      // If a long text does not fit any more, MariaDB 10.11 ends itself.
      length: 2_000,
      fail: disk.database.fill,
      heal: disk.database.empty,
      // Small changes of other tables still fit.
      wanted: ['200', '503 `rest_database_full`', '201', '200 ready'],
    },
    {
      name: 'the disk of the SQLite file and of `DATA_DIR` is full',
      of: sqlite,
      fail: disk.shop.fill,
      heal: disk.shop.empty,
      wanted: ['200', '503 `rest_database_full`', '507 `rest_disk_full`', '503 not_ready `disk`'],
    },
    {
      name: 'the disk of `DATA_DIR` is full, the database is elsewhere',
      fail: disk.files.fill,
      heal: disk.files.empty,
      wanted: ['200', '201', '507 `rest_disk_full`', '200 degraded `disk`'],
    },
    {
      name: 'MariaDB is read-only',
      fail: () => database.query('SET GLOBAL read_only = ON'),
      heal: () => database.query('SET GLOBAL read_only = OFF'),
      wanted: ['200', '503 `rest_database_read_only`', '503 `rest_database_read_only`', '503 not_ready `writes`'],
    },
    {
      name: '`DATA_DIR` is read-only, the database is elsewhere',
      fail: () => disk.files.remount('ro'),
      heal: () => disk.files.remount('rw'),
      wanted: ['200', '201', '503 `rest_files_unavailable`', '200 degraded `disk`'],
    },
    {
      name: 'the process may open no more files, and clients have connections',
      fail: () => mariaDb.limitFiles(3),
      heal: () => mariaDb.limitFiles(1024),
      wanted: ['200', '201', '503 `rest_files_unavailable`', '200 degraded `disk`'],
    },
    {
      name: 'the clock jumps an hour ahead',
      fail: () => mariaDb.setClock(HOUR_MS),
      wanted: ['200', '201', '201', '200 ready'],
    },
    {
      name: 'the clock jumps an hour back',
      fail: () => mariaDb.setClock(-HOUR_MS),
      wanted: ['200', '201', '201', '200 ready'],
    },
    {
      name: 'MariaDB goes away',
      fail: () => network.cut(),
      heal: () => network.open(),
      wanted: ['503 `rest_unavailable`', '503 `rest_unavailable`', '503 `rest_unavailable`', '503 not_ready `database`'],
    },
    {
      name: 'MariaDB is away when the api starts: it waits, and listens when the database is there',
      fail: async () => {
        await mariaDb.stop();
        await network.cut();
        await mariaDb.start();
        await mariaDb.logsSomething();
      },
      heal: () => network.open(),
      wanted: ['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED'],
    },
  ];
}
