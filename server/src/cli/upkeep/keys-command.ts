import { oneLine, type PartnerScope, partnerScopes } from '@siteid/contract';
import { Command, Option } from 'commander';
import { insertDeed } from '../../deeds/deed-store.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { whyNotKey } from '../../partner-api/partner-key.ts';
import { findSupplierByCode, listKeys } from '../../partner-api/partner-key-store.ts';
import { createKey, revokeKey } from '../../partner-api/partner-keys.ts';
import type { Portal } from '../../portal.ts';
import { countPortalsWithoutKey } from '../../secrets/running-portal-store.ts';
import { headings } from '../headings.ts';
import type { WithPortal } from '../open-portal.ts';
import { CommandFailed, operatorOf, say, type Terminal, table } from '../terminal.ts';
import { rotateSecrets } from './rotate-secrets.ts';

type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];
type CreateOptions = {
  readonly name: string;
  readonly scope: readonly PartnerScope[];
  readonly company?: string;
  readonly supplier?: string;
};

/** `siteid keys …`: what whoever runs the portal does, on its database. */
export function keysCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.keys.${id}`, values);
  const database = say(terminal, 'cli.database');
  const keys = new Command('keys').description(text('about', { database }));
  keys
    .command('create')
    .description(text('create'))
    .requiredOption('--name <name>', text('name'), oneLine)
    .addOption(new Option('--scope <scope...>', text('scope')).choices(partnerScopes).makeOptionMandatory())
    .option('--company <code>', text('company'))
    .option('--supplier <code>', text('supplier'))
    .action(async (options: CreateOptions) => {
      const { id, key } = await withPortal((portal) => create(terminal, portal, options));
      terminal.out(`${text('created', { id })}\n\n${key}\n`);
    });
  keys
    .command('list')
    .description(text('list'))
    .action(async () => {
      const all = await withPortal(({ db }) => listKeys(db));
      const rows = all.map((key) => [
        key.id,
        key.name,
        key.scopes.join(', '),
        key.organisation ?? '',
        key.supplier ?? '',
        whyNotUsed(terminal, key),
      ]);
      terminal.out(
        rows.length === 0
          ? `${text('none')}\n`
          : table([...headings(terminal, ['key', 'name', 'scopes', 'company', 'supplier']), ''], rows),
      );
    });
  keys
    .command('revoke')
    .description(text('revoke'))
    .argument('<key>', text('id'))
    .action(async (id: string) => {
      const revoked = /^[\da-f-]{36}$/i.test(id)
        ? await withPortal((portal) => revokeKey(portal, null, id, operatorOf(terminal)))
        : null;
      if (revoked === null) throw new CommandFailed(1, text('notFound'));
      terminal.out(`${text('revoked', { id, count: revoked.withdrawn })}\n`);
    });
  keys
    .command('rotate-secrets')
    .description(text('rotateSecrets'))
    .action(async () => {
      const count = await withPortal(async (portal) => {
        const [current] = portal.secrets.keyIds;
        const without = await countPortalsWithoutKey(portal.db, current);
        if (without > 0) throw new CommandFailed(1, text('portalsWithoutKey', { key: current, count: without }));
        const rotated = await rotateSecrets(portal);
        const detail = { key: current, count: rotated };
        await insertDeed(portal.db, {
          at: portal.now(),
          kind: 'secrets-rotated',
          by: { operator: operatorOf(terminal) },
          detail,
        });
        return rotated;
      });
      terminal.out(`${text('rotated', { count })}\n`);
    });
  return keys;
}

/** Why a key is refused: it is revoked, or was made before today's rule of scopes. */
function whyNotUsed(
  terminal: Terminal,
  { revoked, scopes, organisation: organisationId, supplier: supplierId }: ListedKey,
): string {
  if (revoked !== null) return say(terminal, 'cli.keys.revokedOn', { day: revoked.toISOString().slice(0, 10) });
  const why = whyNotKey(scopes as PartnerScope[], { organisationId, supplierId });
  return why === null ? '' : say(terminal, `cli.keys.${why}`);
}

async function create(terminal: Terminal, portal: Portal, { name, scope, company, supplier }: CreateOptions) {
  const organisation = company === undefined ? null : await findOrganisation(portal.db, company);
  if (company !== undefined && organisation === null)
    throw new CommandFailed(1, say(terminal, 'cli.keys.noCompany', { code: company }));
  const supplierId = supplier === undefined ? null : await findSupplierByCode(portal.db, supplier);
  if (supplier !== undefined && supplierId === null)
    throw new CommandFailed(1, say(terminal, 'cli.keys.noSupplier', { code: supplier }));
  const made = { name, scopes: scope, organisationId: organisation?.id ?? null, supplierId };
  const why = whyNotKey(made.scopes, made);
  if (why !== null) throw new CommandFailed(2, say(terminal, `cli.keys.${why}`));
  return createKey(portal, made, { operator: operatorOf(terminal) });
}
