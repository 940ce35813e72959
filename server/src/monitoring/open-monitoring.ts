import type { Config } from '../settings/config.ts';
import type { Monitoring } from './monitoring.ts';

/** What the settings ask for; undefined without any. Then nothing of OpenTelemetry is loaded, and nothing is measured. */
export async function openMonitoring(config: Config): Promise<Monitoring | undefined> {
  const { metricsPort, endpoints, isDisabled } = config.monitoring;
  if (isDisabled || (metricsPort === null && Object.values(endpoints).every((each) => each === null))) return undefined;
  return (await import('./monitoring.ts')).makeMonitoring(config);
}
