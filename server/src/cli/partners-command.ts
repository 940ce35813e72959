import { Command } from 'commander';
import { addPartner, listPartners } from '../memberships/partner-teams.ts';
import type { WithPortal } from './keys-command.ts';
import { CommandFailed, refusedInWords, say, type Terminal, table } from './terminal.ts';

type Added = { readonly code: string; readonly name: string; readonly accreditation?: string };

/** `siteid supplier …`: the card suppliers, on the portal's database (W-1-2). */
export function supplierCommand(terminal: Terminal, withPortal: WithPortal): Command {
  return partnersCommand('supplier', terminal, withPortal, (add) =>
    add.requiredOption('--accreditation <letters>', say(terminal, 'cli.supplier.accreditation')),
  );
}

/** `siteid office …`: the ID offices. */
export function officeCommand(terminal: Terminal, withPortal: WithPortal): Command {
  return partnersCommand('office', terminal, withPortal, (add) => add);
}

function partnersCommand(
  team: 'supplier' | 'office',
  terminal: Terminal,
  withPortal: WithPortal,
  withMore: (add: Command) => Command,
): Command {
  const text = (id: string, values?: Record<string, string>) => say(terminal, `cli.${team}.${id}`, values);
  const command = new Command(team).description(text('about', { database: say(terminal, 'cli.database') }));
  const add = command
    .command('add')
    .description(text('add'))
    .requiredOption('--code <code>', say(terminal, 'cli.partner.code'))
    .requiredOption('--name <name>', say(terminal, 'cli.partner.name'));
  withMore(add).action(async ({ code, name, accreditation }: Added) => {
    const added = await withPortal((portal) => addPartner(portal, null, { team, code, name, accreditationCode: accreditation }));
    if ('refused' in added) throw new CommandFailed(1, refusedInWords(terminal, added));
    terminal.out(`${say(terminal, 'cli.partner.added', { name })}\n`);
  });
  command
    .command('list')
    .description(text('list'))
    .action(async () => {
      const rows: string[][] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const listed = await withPortal((portal) => listPartners(portal, team, { searchText: '', page }));
        if ('refused' in listed) throw new CommandFailed(1, refusedInWords(terminal, listed));
        pages = Math.ceil(listed.pagination.totalItems / listed.pagination.itemsPerPage);
        rows.push(...listed.partners.map((each) => [each.code, each.name, each.accreditationCode ?? '', String(each.people)]));
      }
      const head = ['code', 'name', 'accreditation', 'people'].map((id) => say(terminal, `staff.partners.${id}`));
      terminal.out(rows.length === 0 ? `${say(terminal, 'cli.partner.none')}\n` : table(head, rows));
    });
  return command;
}
