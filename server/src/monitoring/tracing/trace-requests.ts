import {
  type ContextManager,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromTrustedProxy } from '../../http/request-id/request-id.ts';

export type Tracers = { readonly tracer: Tracer; readonly contexts: ContextManager };

const propagator = new W3CTraceContextPropagator();

/**
 * A span for each request, by the template of its route. It goes on with the trace that a trusted proxy names; a stranger's is not taken,
 * who could have everything traced by it.
 */
export function traceRequests(app: FastifyInstance, { tracer, contexts }: Tracers): void {
  app.decorateRequest('traced');
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = isFromTrustedProxy(request)
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const route = request.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    request.traced = trace.setSpan(parent, span);
    contexts.with(request.traced, done);
  });
  // Whoever reads a body goes on where its last bytes came in, and an answer ends where they went out.
  const goOn = (request: FastifyRequest, done: () => void) => contexts.with(request.traced ?? ROOT_CONTEXT, done);
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = request.traced && trace.getSpan(request.traced);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    goOn(request, done);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request stands in its trace, while it is traced. */
    traced?: ReturnType<typeof trace.setSpan>;
  }
}
