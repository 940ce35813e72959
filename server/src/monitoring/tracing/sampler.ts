import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { SamplerName } from '../../settings/monitoring-settings.ts';

/** As OpenTelemetry names them: `parentbased_…` does what whoever asked decided, and decides by the rest of its name where nobody did. */
export function samplerOf(name: SamplerName, ratio: number): Sampler {
  const [, root = name] = /^parentbased_(.*)$/.exec(name) ?? [];
  const own =
    root === 'always_off'
      ? new AlwaysOffSampler()
      : root === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return root === name ? own : new ParentBasedSampler({ root: own });
}
