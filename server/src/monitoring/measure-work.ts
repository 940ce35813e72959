import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { listenTo } from './happenings.ts';

/** Seconds, as OpenTelemetry's conventions have them for HTTP. */
const explicitBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Any other word may be sent as a method too. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts each answer and its seconds, by the template of its route: what somebody wrote in an address makes no series. */
export function measureRequests(meter: Meter, app: FastifyInstance): void {
  const duration = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'How long answers took, by route, method and status.',
    advice: { explicitBucketBoundaries },
  });
  app.addHook('onResponse', (request, reply, done) => {
    duration.record(reply.elapsedTime / 1000, {
      'http.request.method': methods.includes(request.method) ? request.method : '_OTHER',
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_code': reply.statusCode,
    });
    done();
  });
}

/** Counts what the portal tells of itself, until what is returned is called. */
export function measureHappenings(meter: Meter): (() => void)[] {
  const signIns = meter.createCounter('siteid.sign_ins', {
    description: 'Sign-ins by outcome, and refused ones by reason.',
  });
  const limits = meter.createCounter('siteid.limits_reached', {
    description: 'Requests refused because somebody did too much, by the limit.',
  });
  const jobs = meter.createHistogram('siteid.job.duration', {
    unit: 's',
    description: 'How long the runs of each job took, by whether they failed.',
    advice: { explicitBucketBoundaries: [0.01, 0.1, 1, 10, 60] },
  });
  const lastSuccess = meter.createGauge('siteid.job.last_success_time', {
    unit: 's',
    description: 'When each job of this process last ran without failing, before that when it began, in seconds since 1970.',
  });
  const ahead = meter.createGauge('siteid.clock.ahead', {
    unit: 's',
    description: "How far the clock of this machine is ahead of the database's; behind, below zero.",
  });
  return [
    listenTo('clock', ({ secondsAhead }) => ahead.record(secondsAhead)),
    listenTo('sign-in', ({ outcome, reason }) => signIns.add(1, { outcome, ...(reason !== undefined && { reason }) })),
    listenTo('limit', ({ limit }) => limits.add(1, { limit })),
    // A job that never succeeds is seen too: it has a moment that grows old.
    listenTo('job begins', ({ job }) => lastSuccess.record(Date.now() / 1000, { job_name: job })),
    listenTo('job', ({ job, seconds, hasFailed }) => {
      jobs.record(seconds, { job_name: job, outcome: hasFailed ? 'failed' : 'done' });
      if (!hasFailed) lastSuccess.record(Date.now() / 1000, { job_name: job });
    }),
  ];
}
