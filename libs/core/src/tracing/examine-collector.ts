import type { TracingConfig } from './tracing.config.js';

const TIMEOUT_MS = 2_500;

/** Sends an empty list of spans, and returns the code of the failure if the collector does not accept it. */
export async function examineCollector(url: string, config: TracingConfig): Promise<string | undefined> {
  const { probeCollector } = await import('./trace-exporter.js');
  return probeCollector(url, config, TIMEOUT_MS);
}
