import { type PartnerEndpoint, type PartnerReplyOf, type PartnerScope, partnerApiBase } from '@siteid/contract';
import { createKey } from '../partner-api/partner-keys.ts';
import type { Served } from './browser.ts';
import type { TestOrganisation, World } from './world.ts';

export type PartnerAnswer<Result> = {
  readonly status: number;
  readonly result: Result;
  readonly refused: string | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** A partner with a key of its own. */
export class PartnerClient {
  readonly keyId: string;
  readonly key: string;
  readonly #server: Served;

  private constructor(server: Served, keyId: string, key: string) {
    this.#server = server;
    this.keyId = keyId;
    this.key = key;
  }

  static async make(
    world: World,
    scopes: readonly PartnerScope[],
    { organisation, supplierId }: { organisation?: TestOrganisation; supplierId?: string } = {},
  ): Promise<PartnerClient> {
    const made = { name: 'A partner', scopes, organisationId: organisation?.id ?? null };
    const needsSupplier = scopes.includes('orderer') || scopes.includes('personalizer');
    const usual = async () => (needsSupplier ? world.supplier() : null);
    const { id, key } = await createKey(world.portal, { ...made, supplierId: supplierId ?? (await usual()) });
    return new PartnerClient(world.server, id, key);
  }

  /** The same partner, whom a balancer leads to another portal. */
  at(server: Served): PartnerClient {
    return new PartnerClient(server, this.keyId, this.key);
  }

  /** Calls an endpoint of the contract. What the path does not name travels in the body, or else in the query. */
  async call<E extends PartnerEndpoint>(
    endpoint: E,
    input: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<PartnerAnswer<PartnerReplyOf<E>>> {
    const rest = new Map(Object.entries(input));
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = String(rest.get(name));
      rest.delete(name);
      return value;
    });
    const hasBody = endpoint.body !== undefined;
    const query =
      hasBody || rest.size === 0
        ? ''
        : `?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString()}`;
    const reply = await this.#server.inject({
      method: endpoint.method,
      url: `${partnerApiBase}${path}${query}`,
      headers: { authorization: `Bearer ${this.key}`, ...headers },
      ...(hasBody && { payload: Object.fromEntries(rest) }),
    });
    const json = JSON.parse(reply.body) as {
      result: PartnerReplyOf<E>;
      logicExceptionMessageKey?: string;
      logicExceptionAdditionalData?: Record<string, unknown>;
    };
    return {
      status: reply.statusCode,
      result: json.result,
      refused: json.logicExceptionMessageKey,
      data: json.logicExceptionAdditionalData,
      headers: reply.headers,
      body: reply.body,
    };
  }
}
