import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { ratioOf } from './trace-endpoint.js';
import type { TracingConfig } from './tracing.config.js';

/** The configured sampler. Only those whose name begins with `parentbased_` obey the flag that a client has sent. */
export function samplerOf({ tracesSampler, tracesSamplerArg }: TracingConfig): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratioOf(tracesSamplerArg) ?? 1),
  };
  const [, isParentBased, name] = /^(parentbased_)?(.*)$/.exec(tracesSampler)!;
  if (!Object.hasOwn(roots, name)) return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  const root = roots[name]();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
