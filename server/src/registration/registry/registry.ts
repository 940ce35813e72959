import {
  type GovernmentId,
  maximumFieldLength,
  oneLine,
  type RegistryLookupOutcome,
  registryLookupMessageIds,
} from '@siteid/contract';
import * as z from 'zod/mini';

/** What the registry of companies knows of one; docs/company-registry.md describes its calls. */
export type RegistryAnswer = {
  readonly outcome: RegistryLookupOutcome;
  readonly company: {
    readonly name: string;
    readonly address: string | null;
    readonly postalCode: string | null;
    readonly city: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  } | null;
};

export type Registry = {
  /** Null where the registry does not answer as it should, or not in time. */
  readonly find: (country: string, companyNumber: string) => Promise<RegistryAnswer | null>;
  /** Whether one of these government ids is of somebody who may sign for the company; null as above. */
  readonly maySign: (country: string, companyNumber: string, governmentIds: readonly GovernmentId[]) => Promise<boolean | null>;
};

export type RegistrySettings = { readonly url: string; readonly key: string | undefined; readonly timeoutMs: number };

const outcomes = Object.keys(registryLookupMessageIds) as [RegistryLookupOutcome, ...RegistryLookupOutcome[]];
const line = z.string().check(z.overwrite(oneLine), z.maxLength(maximumFieldLength));
const said = z._default(z.nullable(line), null);
const answer = z.object({
  outcome: z.enum(outcomes),
  company: z._default(
    z.nullable(
      z.object({
        name: line.check(z.minLength(1)),
        address: said,
        postalCode: said,
        city: said,
        email: said,
        phone: said,
      }),
    ),
    null,
  ),
});
const signatory = z.object({ maySign: z.boolean() });
/** A registry's answer is far shorter: a longer one is not read to its end. */
const longest = 65_536;

/** The registry at `REGISTRY_URL`; null where there is none. It is asked within its time and believed only in its form. */
export function createRegistry(settings: RegistrySettings | null, fetch: typeof globalThis.fetch): Registry | null {
  if (settings === null) return null;
  const { url, key, timeoutMs } = settings;
  const ask = async (path: string, body?: object): Promise<{ status: number; json: unknown } | null> => {
    try {
      const reply = await fetch(`${url}${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (reply.status === 404) return { status: 404, json: null };
      if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > longest) return null;
      const text = await textOf(reply);
      return text === null ? null : { status: reply.status, json: JSON.parse(text) };
    } catch {
      return null;
    }
  };
  const pathOf = (country: string, number: string) => `/companies/${encodeURIComponent(country)}/${encodeURIComponent(number)}`;
  return {
    find: async (country, companyNumber) => {
      const reply = await ask(pathOf(country, companyNumber));
      if (reply?.status === 404) return { outcome: 'not_found', company: null };
      return reply === null ? null : (answer.safeParse(reply.json).data ?? null);
    },
    maySign: async (country, companyNumber, governmentIds) => {
      const asked = governmentIds.map(({ idType: type, country: of, value }) => ({ type, country: of, value }));
      const reply = await ask(`${pathOf(country, companyNumber)}/signatory`, { governmentIds: asked });
      return reply === null ? null : (signatory.safeParse(reply.json).data?.maySign ?? null);
    },
  };
}

/** The text of the answer; null as soon as it is too long. Its length is counted, for a header may leave it out or lie. */
async function textOf(reply: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > longest) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
