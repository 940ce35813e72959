import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { readonly stringValue?: string; readonly kvlistValue?: { readonly values: readonly Named[] } };
type Named = { readonly key: string; readonly value: Value };
type Sent = {
  readonly timeUnixNano: string;
  readonly eventName: string;
  readonly severityText: string;
  readonly attributes: readonly Named[];
  readonly body: Value;
};
type Batch = {
  readonly resourceLogs: readonly {
    readonly resource: { readonly attributes: readonly Named[] };
    readonly scopeLogs: readonly { readonly logRecords: readonly Sent[] }[];
  }[];
};
/** As a collector keeps it: what it is about, and what it is known by. */
export type KeptRecord = { readonly id: string; readonly time: string; readonly event: string; readonly body: unknown };

/** A collector of OpenTelemetry on this machine that takes log records by OTLP over HTTP as JSON, and answers as it is told. */
export class LogCollector {
  /** Of the batches that it took. */
  readonly kept: KeptRecord[] = [];
  readonly services: (string | undefined)[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** Each batch that came, whether it was taken or not, by its records' ids. */
  readonly came: string[][] = [];
  /** Another answer than that all was taken; undefined: that. */
  answer: ((reply: ServerResponse) => void) | undefined;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, reply) => {
      const { url, headers } = request;
      const batch = JSON.parse(await text(request)) as Batch;
      if (url !== '/v1/logs') return void reply.writeHead(404).end();
      const records = batch.resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)).map(kept);
      this.came.push(records.map(({ id }) => id));
      this.headers.push(headers);
      if (this.answer !== undefined) return this.answer(reply);
      this.kept.push(...records);
      for (const { resource } of batch.resourceLogs) this.services.push(named(resource.attributes, 'service.name'));
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
    }).listen(0, '127.0.0.1');
  }

  static async open(): Promise<LogCollector> {
    const collector = new LogCollector();
    await once(collector.#server, 'listening');
    return collector;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get ids(): string[] {
    return this.kept.map(({ id }) => id);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const named = (attributes: readonly Named[], name: string) => attributes.find(({ key }) => key === name)?.value.stringValue;

const kept = ({ timeUnixNano, eventName, attributes, body }: Sent): KeptRecord => ({
  id: named(attributes, 'log.record.uid') ?? '',
  time: timeUnixNano,
  event: eventName,
  body: plain(body),
});

/** A value of OTLP as JSON has it. */
function plain({ kvlistValue, ...one }: Value): unknown {
  if (kvlistValue === undefined) return Object.values(one)[0];
  return Object.fromEntries(kvlistValue.values.map(({ key, value }) => [key, plain(value)]));
}
