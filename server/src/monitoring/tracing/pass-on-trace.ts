import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ContextManager, defaultTextMapSetter } from '@opentelemetry/api';
import { TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core';

type Outgoing = {
  readonly request: { readonly origin: string | URL; readonly addHeader: (name: string, value: string) => void };
};

/** As Node's own `fetch` names it. */
const channel = 'undici:request:create';

/**
 * Names the trace to the services of these addresses and to nobody else: a receiver of webhooks, of mails or of heads learns of no trace.
 * Ends when what is returned is called.
 */
export function passOnTrace(contexts: ContextManager, addresses: readonly string[]): () => void {
  const origins = addresses.map((address) => new URL(address).origin);
  const propagator = new W3CTraceContextPropagator();
  const add = (message: unknown) => {
    const { request } = message as Outgoing;
    if (!origins.includes(String(request.origin))) return;
    const carrier: Record<string, string> = {};
    propagator.inject(contexts.active(), carrier, defaultTextMapSetter);
    const parent = carrier[TRACE_PARENT_HEADER];
    if (parent !== undefined) request.addHeader(TRACE_PARENT_HEADER, parent);
  };
  subscribe(channel, add);
  return () => void unsubscribe(channel, add);
}
