import { invitationDays, type PartnerMember } from '@siteid/contract';
import type { Command } from 'commander';
import type { Target } from '../by-key/call-partner.ts';
import { say, type Terminal } from '../terminal.ts';
import { askedOf, type ListOptions, listed, pageInWords, withKey } from './list-options.ts';

type Page = { readonly people: readonly PartnerMember[]; readonly total: number; readonly page: number };

/** What can be done about the people of a team. Of the staff, who are one team, `code` is empty. */
export type PeopleCalls = {
  readonly list: (
    target: Target,
    asked: { readonly code: string; readonly search: string; readonly page: number },
  ) => Promise<Page>;
  readonly invite?: (target: Target, asked: { readonly code: string; readonly emails: string }) => Promise<unknown>;
  readonly changeInvitation: (
    target: Target,
    asked: { readonly code: string; readonly invitationId: string; readonly change: 'send-again' | 'withdraw' },
  ) => Promise<unknown>;
  readonly end?: (target: Target, asked: { readonly code: string; readonly personId: string }) => Promise<unknown>;
};

type Words = { readonly list: string; readonly listText: string; readonly code: string | null; readonly showsType?: boolean };

/** Adds to a noun what its people are listed, invited and ended by; `code` says whose, in the words of its help. */
export function addPeopleCommands(
  terminal: Terminal,
  noun: Command,
  calls: PeopleCalls,
  { list, listText, code, showsType = false }: Words,
): void {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.people.${id}`, values);
  const done = () => terminal.out(`${text('done')}\n`);

  listed(terminal, withCode(noun.command(list).description(listText), code)).action(
    acting(code, async (whose, _, options) => {
      const { people, ...pages } = await calls.list(options, { code: whose, ...askedOf(options) });
      terminal.out(peopleInWords(terminal, people, pages, showsType));
    }),
  );
  const { invite, end } = calls;
  if (invite !== undefined)
    withKey(terminal, withCode(noun.command('invite').description(text('invite')), code))
      .argument('<email...>', text('email'))
      .action(
        acting(code, async (whose, emails, target) => {
          await invite(target, { code: whose, emails: emails.join(' ') });
          terminal.out(`${invitedInWords(terminal, emails)}\n`);
        }),
      );
  for (const change of ['send-again', 'withdraw'] as const)
    withKey(terminal, withCode(noun.command(change).description(text(change)), code))
      .argument('<invitation>', text('invitation'))
      .action(
        acting(code, async (whose, [invitationId = ''], target) => {
          await calls.changeInvitation(target, { code: whose, invitationId, change });
          done();
        }),
      );
  if (end !== undefined)
    withKey(terminal, withCode(noun.command('end').description(text('end')), code))
      .argument('<person>', text('person'))
      .action(
        acting(code, async (whose, [personId = ''], target) => {
          await end(target, { code: whose, personId });
          done();
        }),
      );
}

/** The argument that says which company, supplier or office; the staff need none. */
function withCode(command: Command, code: string | null): Command {
  return code === null ? command : command.argument('<code>', code);
}

/** An action of a command that has that argument, or has none. */
function acting(
  code: string | null,
  work: (code: string, rest: readonly string[], options: ListOptions) => Promise<void>,
): (this: Command) => Promise<void> {
  return async function (this: Command) {
    const [whose = '', ...rest] = code === null ? ['', ...this.args] : this.args;
    await work(whose, rest, this.opts<ListOptions>());
  };
}

export function invitedInWords(terminal: Terminal, emails: readonly string[]): string {
  return say(terminal, 'cli.people.invited', { count: emails.length, email: emails.join(', '), days: invitationDays });
}

function peopleInWords(
  terminal: Terminal,
  people: readonly PartnerMember[],
  pages: { readonly total: number; readonly page: number },
  showsType: boolean,
): string {
  const head = ['cli.column.id', 'members.column.who', ...(showsType ? ['cli.column.type'] : []), 'members.column.state'];
  const rows = people.map(({ person_id, invitation_id, name, email, role, state }) => [
    person_id ?? invitation_id ?? '',
    name ?? email ?? '',
    ...(showsType ? [say(terminal, `organisation.userType.${role}`)] : []),
    say(terminal, `members.state.${state}`),
  ]);
  return pageInWords(
    terminal,
    head.map((id) => say(terminal, id)),
    rows,
    pages,
  );
}
