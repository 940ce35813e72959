import { type PartnerScope, partnerScopes } from '@siteid/contract';
import { Command, Option } from 'commander';
import { findOrganisation } from '../organisations/organisation-store.ts';
import { whyNotKey } from '../partner-api/partner-key.ts';
import { findSupplierByCode, listKeys } from '../partner-api/partner-key-store.ts';
import { createKey, revokeKey } from '../partner-api/partner-keys.ts';
import type { Portal } from '../portal.ts';
import { countPortalsWithoutKey } from '../secrets/running-portal-store.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import { CommandFailed, type Terminal, table } from './terminal.ts';

/** Runs work on the portal's own database, which the command's environment names. */
export type WithPortal = <Result>(work: (portal: Portal) => Promise<Result>) => Promise<Result>;

type CreateOptions = {
  readonly name: string;
  readonly scope: readonly PartnerScope[];
  readonly company?: string;
  readonly supplier?: string;
};

/** `siteid keys …`: what whoever runs the portal does, on its database. */
export function keysCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const keys = new Command('keys').description(
    "partner keys and the portal's own, on the database that DATABASE_URL or DATA_DIR names (an embedded one only while the portal is stopped)",
  );
  keys
    .command('create')
    .description('make a partner key; it is shown this once')
    .requiredOption('--name <name>', 'who has the key; histories show it')
    .addOption(new Option('--scope <scope...>', 'what it is for').choices(partnerScopes).makeOptionMandatory())
    .option('--company <code>', 'the company that an orderer orders for')
    .option('--supplier <code>', "a personalizer's card supplier, or an orderer's usual one")
    .action(async (options: CreateOptions) => {
      const { id, key } = await withPortal((portal) => create(portal, options));
      terminal.out(`Key ${id} is made. It is shown this once:\n\n${key}\n`);
    });
  keys
    .command('list')
    .description('list the partner keys')
    .action(async () => {
      const all = await withPortal(({ db }) => listKeys(db));
      const rows = all.map(({ id, name, scopes, organisation, supplier, revoked }) => [
        id,
        name,
        scopes.join(', '),
        organisation ?? '',
        supplier ?? '',
        revoked === null ? '' : `revoked ${revoked.toISOString().slice(0, 10)}`,
      ]);
      terminal.out(
        rows.length === 0 ? 'There are no keys.\n' : table(['Key', 'Name', 'Scopes', 'Company', 'Supplier', ''], rows),
      );
    });
  keys
    .command('revoke')
    .description('revoke a partner key, for good and at once')
    .argument('<key>', 'id of the key')
    .action(async (id: string) => {
      const isRevoked = /^[\da-f-]{36}$/i.test(id) && (await withPortal((portal) => revokeKey(portal, id)));
      if (!isRevoked) throw new CommandFailed(1, 'There is no key in use with this id.');
      terminal.out(`Key ${id} is revoked.\n`);
    });
  keys
    .command('rotate-secrets')
    .description('seal everything that is sealed under a former key of SECRET_KEYS with the first one')
    .action(async () => {
      const count = await withPortal(async (portal) => {
        const [current] = portal.secrets.keyIds;
        const without = await countPortalsWithoutKey(portal.db, current);
        if (without > 0) throw new CommandFailed(1, whyNotYet(current, without));
        return rotateSecrets(portal);
      });
      terminal.out(`${count} ${count === 1 ? 'value was' : 'values were'} sealed anew. Former keys are no longer needed.\n`);
    });
  return keys;
}

function whyNotYet(key: string, without: number): string {
  const who = without === 1 ? 'A running portal does' : `${without} running portals do`;
  return (
    `${who} not have the key "${key}" and could not open what is sealed with it: nothing was changed. ` +
    'Start every portal with it in SECRET_KEYS first. One that was killed counts for a minute.'
  );
}

async function create(portal: Portal, { name, scope, company, supplier }: CreateOptions) {
  const organisation = company === undefined ? null : await findOrganisation(portal.db, company);
  if (company !== undefined && organisation === null) throw new CommandFailed(1, `There is no company ${company}.`);
  const supplierId = supplier === undefined ? null : await findSupplierByCode(portal.db, supplier);
  if (supplier !== undefined && supplierId === null) throw new CommandFailed(1, `There is no card supplier ${supplier}.`);
  const made = { name, scopes: scope, organisationId: organisation?.id ?? null, supplierId };
  const why = whyNotKey(made.scopes, made);
  if (why !== null) throw new CommandFailed(2, why);
  return createKey(portal, made);
}
