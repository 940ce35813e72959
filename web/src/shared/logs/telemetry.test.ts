import { expect, test, vi } from 'vitest';
import { startTelemetry, telemetry, withoutAddresses } from './telemetry.ts';

test('what was told before it had started is told once it has, the first screen among it; nothing is kept where there is none [9-2]', async () => {
  vi.resetModules();
  const { startTelemetry: start, telemetry: early } = await import('./telemetry.ts');
  const trackPageView = vi.fn();
  class ApplicationInsights {
    loadAppInsights = () => undefined;
    addTelemetryInitializer = () => undefined;
    trackPageView = trackPageView;
  }
  const load = async () => ({ ApplicationInsights }) as never;
  early.page('/', 'https://portal.example/');
  await start('InstrumentationKey=x', load);
  expect(trackPageView.mock.calls).toEqual([[{ name: '/', uri: 'https://portal.example/' }]]);

  vi.resetModules();
  const other = await import('./telemetry.ts');
  other.telemetry.page('/', 'https://portal.example/');
  await other.startTelemetry(null, load);
  await other.startTelemetry('InstrumentationKey=x', load);
  expect(trackPageView).toHaveBeenCalledTimes(1);
});

test("the vendor's library is loaded only when there is somewhere to send, and looks at nothing by itself [9-3]", async () => {
  const made = vi.fn();
  const sink = { loadAppInsights: vi.fn(), trackPageView: vi.fn(), trackException: vi.fn() };
  class ApplicationInsights {
    loadAppInsights = sink.loadAppInsights;
    addTelemetryInitializer = () => undefined;
    trackPageView = sink.trackPageView;
    trackException = sink.trackException;
    constructor(settings: object) {
      made(settings);
    }
  }
  const load = vi.fn(async () => ({ ApplicationInsights }) as never);

  await startTelemetry(null, load);
  telemetry.page('/cards/all', 'https://portal.example/cards/all');
  expect(load).not.toHaveBeenCalled();

  await startTelemetry('InstrumentationKey=x', load);
  expect(made).toHaveBeenCalledWith({
    config: expect.objectContaining({
      connectionString: 'InstrumentationKey=x',
      disableFetchTracking: true,
      disableAjaxTracking: true,
      disableCookiesUsage: true,
      isStorageUseDisabled: true,
    }),
  });
  expect(sink.loadAppInsights).toHaveBeenCalledTimes(1);
  const fault = new Error('x');
  telemetry.page('/cards/all', 'https://portal.example/cards/all');
  telemetry.fault(fault);
  expect(sink.trackPageView).toHaveBeenCalledWith({ name: '/cards/all', uri: 'https://portal.example/cards/all' });
  expect(sink.trackException).toHaveBeenCalledWith({ exception: fault });
});

test('addresses that the library reads by itself are masked [9-2]', () => {
  const item = {
    tags: { 'ai.operation.name': '/invitation/secret' },
    baseData: { refUri: 'https://x/?secret', name: '/invitation/$token' },
  };
  withoutAddresses(item);
  withoutAddresses({});
  expect(item).toEqual({ tags: { 'ai.operation.name': '***' }, baseData: { refUri: '***', name: '/invitation/$token' } });
});
