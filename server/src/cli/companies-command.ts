import {
  addPartnerSupplier,
  changePartnerOrganisationState,
  invitePartnerStaff,
  invitePartnerUsers,
  listPartnerOrganisations,
  listPartnerStaff,
  listPartnerSuppliers,
  listPartnerUsers,
  type OrganisationState,
  organisationStates,
} from '@siteid/contract';
import { Command, Option } from 'commander';
import { callPartner, connect, type Target } from './call-partner.ts';
import { keyOption, urlOption } from './orders-command.ts';
import { say, type Terminal, table } from './terminal.ts';

type ListOptions = Target & { readonly search: string; readonly page: string; readonly state?: OrganisationState };
type StateOptions = Target & { readonly from: OrganisationState; readonly to: OrganisationState; readonly reason: string };
type AddOptions = Target & { readonly code: string; readonly name: string; readonly accreditation: string };
type InviteOptions = Target & { readonly type: 'main' | 'basic' };

/** `siteid organisations …`: companies and their states, by a key for them. */
export function organisationsCommand(terminal: Terminal): Command {
  const text = (id: string) => say(terminal, `cli.organisations.${id}`);
  const command = new Command('organisations').description(text('about'));
  const stateOption = (flag: string, id: string) => new Option(`${flag} <state>`, text(id)).choices(organisationStates);
  listed(terminal, command.command('list').description(text('list')))
    .addOption(stateOption('--state', 'state'))
    .action(async ({ search, page, state, ...target }: ListOptions) => {
      const asked = { search, page: Number(page), state };
      const { organisations } = await callPartner(connect(terminal, target, 'organisations'), listPartnerOrganisations, asked);
      const rows = organisations.map(({ code, name, company_number: number, state: now }) => [
        code,
        name,
        number,
        say(terminal, `organisation.state.${now}`),
      ]);
      terminal.out(table([text('code'), text('name'), text('number'), text('stateNow')], rows));
    });
  withKey(terminal, command.command('state').description(text('change')).argument('<code>', text('code')))
    .addOption(stateOption('--from', 'from').makeOptionMandatory())
    .addOption(stateOption('--to', 'to').makeOptionMandatory())
    .requiredOption('--reason <text>', say(terminal, 'cli.option.reason'))
    .action(async (code: string, { from, to, reason, ...target }: StateOptions) => {
      const connection = connect(terminal, target, 'organisations');
      const { state } = await callPartner(connection, changePartnerOrganisationState, { code, from, state: to, reason });
      terminal.out(`${code}  ${say(terminal, `organisation.state.${state}`)}\n`);
    });
  return command;
}

/** `siteid users …`: the users of a company, by a key for them. */
export function usersCommand(terminal: Terminal): Command {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.users.${id}`, values);
  const command = new Command('users').description(text('about'));
  const company = say(terminal, 'cli.organisations.code');
  listed(terminal, command.command('list').description(text('list')).argument('<code>', company)).action(
    async (code: string, { search, page, ...target }: ListOptions) => {
      const connection = connect(terminal, target, 'users');
      const { people } = await callPartner(connection, listPartnerUsers, { code, search, page: Number(page) });
      for (const { name, email, role, state } of people)
        terminal.out(
          `  ${name ?? email}  ${say(terminal, `organisation.userType.${role}`)}  ${say(terminal, `members.state.${state}`)}\n`,
        );
    },
  );
  withKey(terminal, command.command('invite').description(text('invite')).argument('<code>', company))
    .argument('<email...>', text('email'))
    .addOption(new Option('--type <type>', text('type')).choices(['main', 'basic']).default('basic'))
    .action(async (code: string, emails: readonly string[], { type, ...target }: InviteOptions) => {
      const asked = { code, emails: emails.join(' '), user_type: type };
      const { count } = await callPartner(connect(terminal, target, 'users'), invitePartnerUsers, asked);
      terminal.out(`${text('invited', { count })}\n`);
    });
  return command;
}

/** `siteid suppliers …`: card suppliers, by a key for them; `siteid supplier` does the same on the portal's own database. */
export function suppliersCommand(terminal: Terminal): Command {
  const command = new Command('suppliers').description(say(terminal, 'cli.suppliers.about'));
  listed(terminal, command.command('list').description(say(terminal, 'cli.supplier.list'))).action(
    async ({ search, page, ...target }: ListOptions) => {
      const asked = { search, page: Number(page) };
      const { suppliers } = await callPartner(connect(terminal, target, 'suppliers'), listPartnerSuppliers, asked);
      const head = ['code', 'name', 'accreditation', 'people'].map((id) => say(terminal, `staff.partners.${id}`));
      const rows = suppliers.map((each) => [each.code, each.name, each.accreditation_code ?? '', String(each.people)]);
      terminal.out(table(head, rows));
    },
  );
  withKey(terminal, command.command('add').description(say(terminal, 'cli.supplier.add')))
    .requiredOption('--code <code>', say(terminal, 'cli.partner.code'))
    .requiredOption('--name <name>', say(terminal, 'cli.partner.name'))
    .requiredOption('--accreditation <letters>', say(terminal, 'cli.supplier.accreditation'))
    .action(async ({ code, name, accreditation, ...target }: AddOptions) => {
      const made = { code, name, accreditation_code: accreditation };
      await callPartner(connect(terminal, target, 'suppliers'), addPartnerSupplier, made);
      terminal.out(`${say(terminal, 'cli.partner.added', { name })}\n`);
    });
  return command;
}

/** `siteid colleagues …`: the staff, by a key for them; `siteid staff` does the same on the portal's own database. */
export function colleaguesCommand(terminal: Terminal): Command {
  const command = new Command('colleagues').description(say(terminal, 'cli.colleagues.about'));
  listed(terminal, command.command('list').description(say(terminal, 'cli.staff.list'))).action(
    async ({ search, page, ...target }: ListOptions) => {
      const asked = { search, page: Number(page) };
      const { people } = await callPartner(connect(terminal, target, 'staff'), listPartnerStaff, asked);
      for (const { name, email, state } of people)
        terminal.out(`  ${name ?? email}  ${say(terminal, `members.state.${state}`)}\n`);
    },
  );
  withKey(terminal, command.command('invite').description(say(terminal, 'cli.colleagues.invite')))
    .argument('<email...>', say(terminal, 'cli.users.email'))
    .action(async (emails: readonly string[], target: Target) => {
      const asked = { emails: emails.join(' ') };
      const { count } = await callPartner(connect(terminal, target, 'staff'), invitePartnerStaff, asked);
      terminal.out(`${say(terminal, 'cli.users.invited', { count })}\n`);
    });
  return command;
}

function withKey(terminal: Terminal, command: Command): Command {
  return command.option(...urlOption(terminal)).option(...keyOption(terminal));
}

function listed(terminal: Terminal, command: Command): Command {
  return withKey(terminal, command)
    .option('--search <text>', say(terminal, 'cli.organisations.search'), '')
    .option('--page <number>', say(terminal, 'cli.organisations.page'), '1');
}
