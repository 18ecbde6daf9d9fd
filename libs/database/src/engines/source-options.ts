import type { DataSourceOptions } from 'typeorm';

/** Options of TypeORM that are the same on both engines. */
export type SourceOptions = Pick<DataSourceOptions, 'entities' | 'migrations' | 'namingStrategy' | 'logger'>;
