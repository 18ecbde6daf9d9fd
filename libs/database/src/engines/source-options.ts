import type { DataSourceOptions } from 'typeorm';

/** What TypeORM is told alike on both engines. */
export type SourceOptions = Pick<DataSourceOptions, 'entities' | 'migrations' | 'namingStrategy' | 'logger'>;
