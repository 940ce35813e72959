import { oneLine, type PartnerScope, partnerScopes } from '@siteid/contract';
import { Command, Option } from 'commander';
import { insertDeed } from '../../../deeds/deed-store.ts';
import { findOrganisation } from '../../../organisations/organisation-store.ts';
import { whyNotKey } from '../../../partner-api/partner-key.ts';
import { findSupplierByCode, listKeys } from '../../../partner-api/partner-key-store.ts';
import { createKey, revokeKey, sharedClockOf } from '../../../partner-api/partner-keys.ts';
import { keyEndNoticeDays } from '../../../partner-api/tell-of-key-ends.ts';
import { dayIn, type Portal } from '../../../portal.ts';
import { KeyServiceAway } from '../../../secrets/key-service.ts';
import { findKeyLacking } from '../../../secrets/running-portals.ts';
import { headings } from '../../headings.ts';
import type { WithPortal } from '../../open-portal.ts';
import { CommandFailed, operatorOf, say, type Terminal, table } from '../../terminal.ts';
import { rotateSecrets } from '../rotate-secrets.ts';
import { addChangeCommands, isKeyId, momentOf } from './change-key-commands.ts';
import { type LimitOptions, limitsOf, withLimits } from './key-limits.ts';

type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];
type CreateOptions = LimitOptions & {
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
  withLimits(terminal, keys.command('create'))
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
      const { all, toDay } = await withPortal(async (portal) => ({
        all: await listKeys(portal.db, sharedClockOf(portal)),
        toDay: dayIn(portal.config.portal.timeZone),
      }));
      const rows = all.map((key) => [
        key.id,
        key.name,
        key.scopes.join(', '),
        key.organisation ?? '',
        key.supplier ?? '',
        key.expires ?? '',
        key.last_used === null ? '' : momentOf(key.last_used),
        key.addresses.join(', '),
        String(key.per_day ?? ''),
        toNote(terminal, key, toDay),
      ]);
      terminal.out(rows.length === 0 ? `${text('none')}\n` : table([...headings(terminal, columns), ''], rows));
    });
  keys
    .command('revoke')
    .description(text('revoke'))
    .argument('<key>', text('id'))
    .action(async (id: string) => {
      const revoked = isKeyId(id) ? await withPortal((portal) => revokeKey(portal, null, id, operatorOf(terminal))) : null;
      if (revoked === null) throw new CommandFailed(1, text('notFound'));
      terminal.out(`${text('revoked', { id, count: revoked.withdrawn })}\n`);
    });
  addChangeCommands(keys, terminal, withPortal);
  keys
    .command('rotate-secrets')
    .description(text('rotateSecrets'))
    .action(async () => {
      const count = await withPortal(async (portal) => {
        const lacking = await findKeyLacking(portal.db, portal.secrets);
        if (lacking !== null) throw new CommandFailed(1, text('portalsWithoutKey', lacking));
        const rotated = await rotateSecrets(portal).catch((error: unknown) => {
          if (!(error instanceof KeyServiceAway)) throw error;
          throw new CommandFailed(1, text('serviceAway', { reason: error.message }), { cause: error });
        });
        const detail = { key: portal.secrets.sealingIds.join(', '), count: rotated };
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

const columns = ['key', 'name', 'scopes', 'company', 'supplier', 'lastDay', 'lastUsed', 'addresses', 'perDay'] as const;

/** From when on the list says that a key ends. */
const endsSoonDays = Math.max(...keyEndNoticeDays);

/** Why a key is refused: it is revoked or over, or was made before today's rule of scopes. Else what is to be done about it. */
function toNote(terminal: Terminal, key: ListedKey, toDay: (moment: Date) => string): string {
  const { revoked, days, former_until: until, former_used: used } = key;
  if (revoked !== null) return say(terminal, 'cli.keys.revokedOn', { day: toDay(revoked) });
  const why = whyNotKey(key.scopes as PartnerScope[], { organisationId: key.organisation, supplierId: key.supplier });
  if (why !== null) return say(terminal, `cli.keys.${why}`);
  if (days !== null && days < 0) return say(terminal, 'apiAccounts.state.expired');
  const notes = [
    ...(days !== null && days <= endsSoonDays ? [say(terminal, 'cli.keys.endsSoon', { days })] : []),
    ...(until === null ? [] : [say(terminal, 'cli.keys.formerUntil', { moment: momentOf(until) })]),
    ...(used === null || until === null ? [] : [say(terminal, 'cli.keys.formerUsed', { moment: momentOf(used) })]),
  ];
  return notes.join(' ');
}

async function create(terminal: Terminal, portal: Portal, { name, scope, company, supplier, ...options }: CreateOptions) {
  const limits = await limitsOf(terminal, portal, options);
  const organisation = company === undefined ? null : await findOrganisation(portal.db, company);
  if (company !== undefined && organisation === null)
    throw new CommandFailed(1, say(terminal, 'cli.keys.noCompany', { code: company }));
  const supplierId = supplier === undefined ? null : await findSupplierByCode(portal.db, supplier);
  if (supplier !== undefined && supplierId === null)
    throw new CommandFailed(1, say(terminal, 'cli.keys.noSupplier', { code: supplier }));
  const made = { name, scopes: scope, organisationId: organisation?.id ?? null, supplierId, ...limits };
  const why = whyNotKey(made.scopes, made);
  if (why !== null) throw new CommandFailed(2, say(terminal, `cli.keys.${why}`));
  return createKey(portal, made, { operator: operatorOf(terminal) });
}
