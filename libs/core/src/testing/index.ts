export { Chance } from './chance.js';
export { LogWatch, logWatch } from './log-watch.js';
export { type S3Server, startS3 } from './s3-server.js';
export { sharedByFiles } from './shared-by-files.js';
export { SHORT_LIVED } from './short-lived.js';
export { startTlsServer } from './tls-server.js';
export { PROPERTY_RUNS } from './property-runs.js';
export { freePort, startRedisCluster, type RedisCluster } from './redis-cluster.js';
export { startCollector, type CollectedSpan, type TraceCollector } from './trace-collector.js';
