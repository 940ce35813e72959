import {
  answerPartnerAccessRequest,
  changePartnerUser,
  changePartnerUserInvitation,
  grantablePermissions,
  grantToPartnerUser,
  invitePartnerUsers,
  listPartnerAccessRequests,
  listPartnerUserChanges,
  listPartnerUsers,
  namePartnerUser,
  type UserType,
  userTypes,
} from '@siteid/contract';
import { Command, Option } from 'commander';
import { ask, type Target } from '../by-key/call-partner.ts';
import { say, type Terminal } from '../terminal.ts';
import { changesInWords } from './changes-in-words.ts';
import { askedOf, type ListOptions, listed, pageInWords, withKey } from './list-options.ts';
import { addPeopleCommands, invitedInWords } from './people-commands.ts';

type InviteOptions = Target & { readonly type: 'main' | 'basic' };
type Answer = 'main' | 'basic' | 'decline';

/** `siteid users …`: the users of a company, by a key for them. */
export function usersCommand(terminal: Terminal): Command {
  const text = (id: string) => say(terminal, `cli.users.${id}`);
  const done = () => terminal.out(`${say(terminal, 'cli.people.done')}\n`);
  const users = new Command('users').description(text('about'));
  const code = say(terminal, 'cli.organisations.code');

  addPeopleCommands(
    terminal,
    users,
    {
      list: (target, asked) => ask(terminal, target, listPartnerUsers, asked),
      changeInvitation: (target, asked) => ask(terminal, target, changePartnerUserInvitation, asked),
    },
    { list: 'list', listText: text('list'), code, showsType: true },
  );
  withKey(terminal, of('invite'))
    .argument('<email...>', say(terminal, 'cli.people.email'))
    .addOption(new Option('--type <type>', text('type')).choices(['main', 'basic']).default('basic'))
    .action(async (company: string, emails: readonly string[], { type, ...target }: InviteOptions) => {
      await ask(terminal, target, invitePartnerUsers, { code: company, emails: emails.join(' '), user_type: type });
      terminal.out(`${invitedInWords(terminal, emails)}\n`);
    });

  one('change')
    .addOption(new Option('--type <type>', text('type')).choices(userTypes).makeOptionMandatory())
    .action(async (company: string, personId: string, { type, ...target }: Target & { readonly type: UserType }) => {
      await ask(terminal, target, changePartnerUser, { code: company, personId, user_type: type });
      done();
    });
  one('name')
    .addOption(new Option('--type <type>', text('type')).choices(['main', 'basic']).default('basic'))
    .action(async (company: string, personId: string, { type, ...target }: InviteOptions) => {
      await ask(terminal, target, namePartnerUser, { code: company, person_id: personId, user_type: type });
      done();
    });
  one('remove').action(async (company: string, personId: string, target: Target) => {
    await ask(terminal, target, changePartnerUser, { code: company, personId, user_type: null });
    done();
  });
  for (const name of ['grant', 'take'] as const)
    one(name).action(async (company: string, personId: string, target: Target) => {
      const wanted = { permission: grantablePermissions[0], is_granted: name === 'grant' };
      await ask(terminal, target, grantToPartnerUser, { code: company, personId, ...wanted });
      done();
    });

  listed(terminal, of('requests')).action(async (company: string, options: ListOptions) => {
    const asked = { code: company, ...askedOf(options) };
    const { requests, ...pages } = await ask(terminal, options, listPartnerAccessRequests, asked);
    const rows = requests.map(({ id, name, asked }) => [id, name, asked.slice(0, 10)]);
    const head = [say(terminal, 'cli.column.id'), say(terminal, 'members.column.who'), text('asked')];
    terminal.out(pageInWords(terminal, head, rows, pages));
  });
  withKey(terminal, of('answer'))
    .argument('<request>', text('request'))
    .addOption(new Option('--as <answer>', text('as')).choices(['main', 'basic', 'decline']).makeOptionMandatory())
    .action(async (company: string, requestId: string, { as: answer, ...target }: Target & { readonly as: Answer }) => {
      await ask(terminal, target, answerPartnerAccessRequest, { code: company, requestId, answer });
      done();
    });

  listed(terminal, of('log')).action(async (company: string, options: ListOptions) => {
    const { changes, ...pages } = await ask(terminal, options, listPartnerUserChanges, { code: company, ...askedOf(options) });
    terminal.out(changesInWords(terminal, changes, pages));
  });
  return users;

  function of(name: string): Command {
    return users.command(name).description(text(name)).argument('<code>', code);
  }
  function one(name: string): Command {
    return withKey(terminal, of(name)).argument('<person>', say(terminal, 'cli.people.person'));
  }
}
