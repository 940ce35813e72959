import {
  addPartnerOffice,
  addPartnerSupplier,
  changePartnerClerkInvitation,
  changePartnerOperatorInvitation,
  endPartnerClerk,
  endPartnerOperator,
  invitePartnerClerks,
  invitePartnerOperators,
  listPartnerClerks,
  listPartnerOffices,
  listPartnerOperators,
  listPartnerSuppliers,
  oneLine,
} from '@siteid/contract';
import { Command } from 'commander';
import { addPartner } from '../../memberships/partner-teams.ts';
import { listTeams } from '../../partner-api/teams/list-team.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { ask, type Target } from '../by-key/call-partner.ts';
import type { WithPortal } from '../open-portal.ts';
import { say, type Terminal } from '../terminal.ts';
import { askedOf, type ListOptions, listed, pageInWords, withKey } from './list-options.ts';
import { byKeyOrOnDatabase } from './on-database.ts';
import { addPeopleCommands, type PeopleCalls } from './people-commands.ts';

type Added = Target & { readonly code: string; readonly name: string; readonly accreditation?: string };

/** `siteid suppliers …`: the card suppliers and their operators; the first are made on the portal's database (W-1-2, W-8-1). */
export function suppliersCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const command = teamsCommand('suppliers', terminal, {
    list: (target, asked) => ask(terminal, target, listPartnerOperators, asked),
    invite: (target, asked) => ask(terminal, target, invitePartnerOperators, asked),
    changeInvitation: (target, asked) => ask(terminal, target, changePartnerOperatorInvitation, asked),
    end: (target, asked) => ask(terminal, target, endPartnerOperator, asked),
  });
  listed(terminal, of(terminal, command, 'list')).action(async (options: ListOptions) => {
    const asked = askedOf(options);
    const { teams, ...pages } = await byKeyOrOnDatabase(
      terminal,
      withPortal,
      { target: options, scope: 'suppliers' },
      {
        byKey: async () => {
          const { suppliers, ...rest } = await ask(terminal, options, listPartnerSuppliers, asked);
          return {
            teams: suppliers.map(({ accreditation_code: accreditationCode, ...each }) => ({ ...each, accreditationCode })),
            ...rest,
          };
        },
        onDatabase: (portal) => listTeams(portal, 'supplier', asked),
      },
    );
    const rows = teams.map(({ code, name, accreditationCode, people }) => [code, name, accreditationCode ?? '', String(people)]);
    terminal.out(pageInWords(terminal, heads(terminal, ['code', 'name', 'accreditation', 'people']), rows, pages));
  });
  adding(terminal, command)
    .requiredOption('--accreditation <letters>', say(terminal, 'cli.suppliers.accreditation'))
    .action(async ({ code, name, accreditation = '', ...target }: Added) => {
      const made = { code, name, accreditation_code: accreditation };
      await byKeyOrOnDatabase(
        terminal,
        withPortal,
        { target, scope: 'suppliers' },
        {
          byKey: () => ask(terminal, target, addPartnerSupplier, made),
          onDatabase: (portal) => addOnDatabase(portal, 'supplier', { code, name, accreditationCode: accreditation }),
        },
      );
      terminal.out(`${say(terminal, 'cli.teams.added', { name })}\n`);
    });
  return command;
}

/** `siteid offices …`: the ID offices and their clerks; the first are made on the portal's database (W-1-2, W-8-1). */
export function officesCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const command = teamsCommand('offices', terminal, {
    list: (target, asked) => ask(terminal, target, listPartnerClerks, asked),
    invite: (target, asked) => ask(terminal, target, invitePartnerClerks, asked),
    changeInvitation: (target, asked) => ask(terminal, target, changePartnerClerkInvitation, asked),
    end: (target, asked) => ask(terminal, target, endPartnerClerk, asked),
  });
  listed(terminal, of(terminal, command, 'list')).action(async (options: ListOptions) => {
    const asked = askedOf(options);
    const { teams, ...pages } = await byKeyOrOnDatabase(
      terminal,
      withPortal,
      { target: options, scope: 'offices' },
      {
        byKey: async () => {
          const { offices, ...rest } = await ask(terminal, options, listPartnerOffices, asked);
          return { teams: offices, ...rest };
        },
        onDatabase: (portal) => listTeams(portal, 'office', asked),
      },
    );
    const rows = teams.map(({ code, name, people }) => [code, name, String(people)]);
    terminal.out(pageInWords(terminal, heads(terminal, ['code', 'name', 'people']), rows, pages));
  });
  adding(terminal, command).action(async ({ code, name, ...target }: Added) => {
    await byKeyOrOnDatabase(
      terminal,
      withPortal,
      { target, scope: 'offices' },
      {
        byKey: () => ask(terminal, target, addPartnerOffice, { code, name }),
        onDatabase: (portal) => addOnDatabase(portal, 'office', { code, name }),
      },
    );
    terminal.out(`${say(terminal, 'cli.teams.added', { name })}\n`);
  });
  return command;
}

function teamsCommand(noun: 'suppliers' | 'offices', terminal: Terminal, calls: PeopleCalls): Command {
  const command = new Command(noun).description(say(terminal, `cli.${noun}.about`, { database: say(terminal, 'cli.database') }));
  const listText = say(terminal, `cli.${noun}.people`);
  addPeopleCommands(terminal, command, calls, { list: 'people', listText, code: say(terminal, 'cli.teams.code') });
  return command;
}

function of(terminal: Terminal, command: Command, name: 'list' | 'add'): Command {
  return command.command(name).description(say(terminal, `cli.${command.name()}.${name}`));
}

function adding(terminal: Terminal, command: Command): Command {
  return withKey(terminal, of(terminal, command, 'add'))
    .requiredOption('--code <code>', say(terminal, 'cli.teams.newCode'))
    .requiredOption('--name <name>', say(terminal, 'cli.teams.name'), oneLine);
}

const heads = (terminal: Terminal, ids: readonly string[]) => ids.map((id) => say(terminal, `staff.partners.${id}`));

async function addOnDatabase(
  portal: Portal,
  team: 'supplier' | 'office',
  made: { readonly code: string; readonly name: string; readonly accreditationCode?: string },
) {
  const added = await addPartner(portal, null, { team, ...made });
  return isRefusal(added) ? added : { code: made.code };
}
