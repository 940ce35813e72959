import type { FastifyInstance } from 'fastify';

/** As much of JSON Schema as the descriptions use. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/** One call of an OpenAPI description. */
export type DescribedCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly path: Readonly<Record<string, Schema>>;
  readonly query: Readonly<Record<string, Schema>>;
  readonly body: Schema | undefined;
};

type Parameter = { readonly in: string; readonly name: string; readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

/** Every call that the description at the address holds. */
export async function describedCalls(server: FastifyInstance, address: string): Promise<DescribedCall[]> {
  const description = (await server.inject(address)).json<{ paths: Record<string, Record<string, Operation>> }>();
  return Object.entries(description.paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const named = (where: string) =>
        Object.fromEntries(
          parameters
            .filter((each) => each.in === where && (where !== 'path' || url.includes(`{${each.name}}`)))
            .map(({ name, schema }) => [name, schema]),
        );
      const body = requestBody?.content['application/json']?.schema;
      return { method: method.toUpperCase() as DescribedCall['method'], url, path: named('path'), query: named('query'), body };
    }),
  );
}

const samples: readonly (readonly [RegExp, string])[] = [
  [/^\^\[A-Z\]\{2\}\$$/, 'SE'],
  [/\{20,100\}/, 'a'.repeat(43)],
  // A government id.
  [/\\p\{N\}\)\{3\}/, 'AA000001'],
];

/** A value that the schema takes. */
export function sampleOf(schema: Schema): unknown {
  const { type, anyOf, oneOf, properties = {} } = schema;
  const variant = anyOf?.[0] ?? oneOf?.[0];
  if (variant !== undefined) return sampleOf(variant);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'array') return (schema.minItems ?? 0) > 0 && schema.items !== undefined ? [sampleOf(schema.items)] : [];
  if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]));
  if (schema.format === 'uuid') return 'de300000-0000-4000-8002-00000000ffff';
  if (schema.format === 'date') return '1990-01-01';
  if (schema.format === 'date-time') return '2026-11-02T08:00:00.000Z';
  const patterns = [schema, ...(schema.allOf ?? [])].map((each) => each.pattern ?? '');
  return samples.find(([known]) => patterns.some((pattern) => known.test(pattern)))?.[1] ?? 'sample';
}

/** The address with its parameters filled in, and the query; texts as they are, all else as it is written in an address. */
export function addressOf(call: DescribedCall, path: Record<string, unknown>, query: Record<string, unknown> = {}): string {
  const filled = call.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(path[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(each))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

const asText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''));
