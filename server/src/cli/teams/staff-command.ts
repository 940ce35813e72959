import {
  changePartnerStaffInvitation,
  endPartnerStaff,
  invitePartnerStaff,
  listPartnerStaff,
  listPartnerStaffChanges,
} from '@siteid/contract';
import { Command } from 'commander';
import { invitePeople } from '../../memberships/invite-people.ts';
import { listTeam } from '../../partner-api/teams/list-team.ts';
import { ask } from '../by-key/call-partner.ts';
import type { WithPortal } from '../open-portal.ts';
import { say, type Terminal } from '../terminal.ts';
import { changesInWords } from './changes-in-words.ts';
import { askedOf, type ListOptions, listed } from './list-options.ts';
import { byKeyOrOnDatabase } from './on-database.ts';
import { addPeopleCommands } from './people-commands.ts';

const staff = { kind: 'staff', scope: 'global' } as const;

/** `siteid staff …`: who works for the portal; the first of them come in on the portal's database, without a key (W-1-1, W-8-1). */
export function staffCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const command = new Command('staff').description(say(terminal, 'cli.staff.about', { database: say(terminal, 'cli.database') }));
  const { language } = terminal;
  addPeopleCommands(
    terminal,
    command,
    {
      list: (target, { search, page }) =>
        byKeyOrOnDatabase(
          terminal,
          withPortal,
          { target, scope: 'staff' },
          {
            byKey: () => ask(terminal, target, listPartnerStaff, { search, page }),
            onDatabase: (portal) => listTeam(portal, staff, { search, page }),
          },
        ),
      invite: (target, { emails }) =>
        byKeyOrOnDatabase(
          terminal,
          withPortal,
          { target, scope: 'staff' },
          {
            byKey: () => ask(terminal, target, invitePartnerStaff, { emails }),
            onDatabase: (portal) => invitePeople(portal, null, { team: staff, role: 'staff', emails, language }),
          },
        ),
      changeInvitation: (target, { invitationId, change }) =>
        ask(terminal, target, changePartnerStaffInvitation, { invitationId, change }),
      end: (target, { personId }) => ask(terminal, target, endPartnerStaff, { personId }),
    },
    { list: 'list', listText: say(terminal, 'cli.staff.list'), code: null },
  );
  listed(terminal, command.command('log').description(say(terminal, 'cli.staff.log'))).action(async (options: ListOptions) => {
    const { changes, ...pages } = await ask(terminal, options, listPartnerStaffChanges, askedOf(options));
    terminal.out(changesInWords(terminal, changes, pages));
  });
  return command;
}
