import type { Adapter, AdapterPayload } from 'oidc-provider';

type Stored = { readonly payload: AdapterPayload; readonly until: number };

/** What an OpenID provider keeps, in memory and gone with the process: enough for the demo's broker. */
export function createMemoryAdapter(now: () => number): (kind: string) => Adapter {
  const all = new Map<string, Stored>();
  const forgetOld = () => {
    for (const [key, { until }] of all) if (until < now()) all.delete(key);
  };
  return (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const find = async (id: string) => {
      forgetOld();
      return all.get(keyOf(id))?.payload;
    };
    return {
      find,
      findByUid: async (uid) =>
        [...all].find(([key, { payload }]) => key.startsWith(keyOf('')) && payload.uid === uid)?.[1].payload,
      findByUserCode: async () => undefined,
      upsert: async (id, payload, expiresIn) => {
        all.set(keyOf(id), { payload, until: expiresIn === undefined ? Number.POSITIVE_INFINITY : now() + expiresIn * 1000 });
      },
      consume: async (id) => {
        const stored = all.get(keyOf(id));
        if (stored) all.set(keyOf(id), { ...stored, payload: { ...stored.payload, consumed: Math.floor(now() / 1000) } });
      },
      destroy: async (id) => void all.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key);
      },
    };
  };
}
