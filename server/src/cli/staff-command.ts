import { invitationDays } from '@siteid/contract';
import { Command } from 'commander';
import { invitePeople } from '../memberships/invite-people.ts';
import { listPeople } from '../memberships/list-members.ts';
import type { WithPortal } from './keys-command.ts';
import { CommandFailed, refusedInWords, say, type Terminal } from './terminal.ts';

const staff = { kind: 'staff', scope: 'global' } as const;

/** `siteid staff …`: how the first member of staff comes in, on the portal's database and without a key (W-1-1). */
export function staffCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.staff.${id}`, values);
  const command = new Command('staff').description(text('about', { database: say(terminal, 'cli.database') }));
  command
    .command('invite')
    .description(text('invite'))
    .argument('<email>', text('email'))
    .action(async (email: string) => {
      const { language } = terminal;
      const invited = await withPortal((portal) =>
        invitePeople(portal, null, { team: staff, role: 'staff', emails: email, language }),
      );
      if ('refused' in invited) throw new CommandFailed(1, refusedInWords(terminal, invited));
      terminal.out(`${text('invited', { email, days: invitationDays })}\n`);
    });
  command
    .command('list')
    .description(text('list'))
    .action(async () => {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const listed = await withPortal((portal) => listPeople(portal.db, portal, staff, { searchText: '', page, readerId: '' }));
        if ('refused' in listed) throw new CommandFailed(1, refusedInWords(terminal, listed));
        const { people, pagination } = listed;
        pages = Math.ceil(pagination.totalItems / pagination.itemsPerPage);
        if (people.length === 0) terminal.out(`${text('none')}\n`);
        for (const { fullName, email, state } of people)
          terminal.out(`  ${fullName ?? email}  ${say(terminal, `members.state.${state}`)}\n`);
      }
    });
  return command;
}
