import { type PartnerScope, partnerScopes } from '@siteid/contract';
import { type KeyFile, keyFileIn, readKeyFile, writeKeyFile } from '../cli/by-key/key-file.ts';
import { createKey, partnerOf } from '../partner-api/partner-keys.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { demoSuppliers, organisationIdOf, supplierIdOf } from './world/demo-organisations.ts';

/** Keys of the data folder are used on this machine alone. */
const thisMachine = '127.0.0.1';

/**
 * Sees to it that a file in the data folder, for its owner only, holds keys that this database knows: the command line
 * then needs none. Keys of an earlier world, or of another database, are made anew.
 */
export async function ensureDemoKeys(portal: Portal): Promise<void> {
  const { database, http } = portal.config;
  const path = keyFileIn(database.dataDir);
  const known = readKeyFile(path);
  const areGood =
    known !== undefined &&
    partnerScopes.every((scope) => known.keys.some((each) => each.scope === scope)) &&
    (await Promise.all(known.keys.map(({ key }) => partnerOf(portal, `Bearer ${key}`, thisMachine)))).every(
      (partner) => !isRefusal(partner),
    );
  writeKeyFile(path, { url: http.publicUrl, keys: areGood ? known.keys : await makeKeys(portal) });
}

async function makeKeys(portal: Portal): Promise<KeyFile['keys']> {
  const make = async (
    scopes: readonly PartnerScope[],
    of: string | null,
    name: string,
    organisationId: string | null,
    supplierId: string | null,
  ) => {
    const { key } = await createKey(portal, { name, scopes, organisationId, supplierId });
    return scopes.map((scope) => ({ scope, of, key }));
  };
  const personalizers = demoSuppliers.map(({ id, code, name }) => make(['personalizer'], code, name, null, id));
  const made = await Promise.all([
    make(['orderer'], null, 'Norrbygg AB', organisationIdOf('NORRBYGG'), supplierIdOf('kortverket')),
    ...personalizers,
    make(['id-verifier'], null, 'Manual ID partner', null, null),
    make(['users', 'main-users'], null, 'Demo users', null, null),
    ...(['organisations', 'suppliers', 'offices', 'staff', 'messages'] as const).map((scope) =>
      make([scope], null, `Demo ${scope}`, null, null),
    ),
  ]);
  return made.flat();
}
