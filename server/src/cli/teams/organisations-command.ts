import {
  changePartnerOrganisationManager,
  changePartnerOrganisationState,
  getPartnerOrganisation,
  listMaxLength,
  listPartnerOrganisations,
  type OrganisationState,
  organisationSearchStatusFilters,
  organisationStates,
} from '@siteid/contract';
import { Command, Option } from 'commander';
import { ask, type Target } from '../by-key/call-partner.ts';
import type { WithPortal } from '../open-portal.ts';
import { say, type Terminal, table } from '../terminal.ts';
import { askedOf, type ListOptions, listed, pageInWords, withKey } from './list-options.ts';
import { addOrganisationCommands } from './organisation-commands.ts';

type Step = (typeof organisationSearchStatusFilters)[number];
type OrganisationsOptions = ListOptions & { readonly step: Step; readonly state?: OrganisationState };
type StateOptions = Target & { readonly from: OrganisationState; readonly to: OrganisationState; readonly reason: string };
type ManageOptions = Target & { readonly by: string; readonly end?: boolean };

/** `siteid organisations …`: companies and their states, by a key for them; a company is made on the portal's database too. */
export function organisationsCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const text = (id: string) => say(terminal, `cli.organisations.${id}`);
  const stateInWords = (state: OrganisationState) => say(terminal, `organisation.state.${state}`);
  const command = new Command('organisations').description(text('about'));
  const stateOption = (flag: string, id: string) => new Option(`${flag} <state>`, text(id)).choices(organisationStates);

  listed(terminal, command.command('list').description(text('list')))
    .addOption(stateOption('--state', 'state'))
    .addOption(new Option('--step <step>', text('step')).choices(organisationSearchStatusFilters).default('registered'))
    .action(async ({ step, state, ...options }: OrganisationsOptions) => {
      const asked = { ...askedOf(options), step, state };
      const { organisations, notice, ...pages } = await ask(terminal, options, listPartnerOrganisations, asked);
      const rows = organisations.map((each) => [
        each.code ?? '',
        each.name,
        each.company_number,
        each.state === null ? say(terminal, 'customers.underWay', { step: each.step }) : stateInWords(each.state),
      ]);
      terminal.out(pageInWords(terminal, [text('code'), text('name'), text('number'), text('stateNow')], rows, pages));
      if (notice !== null) terminal.out(`${say(terminal, notice, { listMaxLength })}\n`);
    });

  one('show').action(async (code: string, target: Target) => {
    const { name, state, next_states: next, ...found } = await ask(terminal, target, getPartnerOrganisation, { code });
    const place = [found.address, [found.postal_code, found.city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    const rows = [
      [text('name'), name],
      [text('number'), `${found.country} ${found.company_number}`],
      [text('stateNow'), stateInWords(state)],
      [text('next'), next.map(stateInWords).join(', ')],
      [say(terminal, 'customers.column.email'), found.email ?? ''],
      [say(terminal, 'customers.column.phone'), found.phone ?? ''],
      [say(terminal, 'customers.column.address'), place],
      [say(terminal, 'customers.managedBy'), found.managed_by.join(', ')],
      [say(terminal, 'customers.manages'), found.manages.join(', ')],
      [text('users'), String(found.users)],
      [text('keys'), String(found.keys)],
    ];
    terminal.out(table([text('code'), found.code], rows));
  });

  one('state')
    .addOption(stateOption('--from', 'from').makeOptionMandatory())
    .addOption(stateOption('--to', 'to').makeOptionMandatory())
    .requiredOption('--reason <text>', say(terminal, 'cli.option.reason'))
    .action(async (code: string, { from, to, reason, ...target }: StateOptions) => {
      const { state } = await ask(terminal, target, changePartnerOrganisationState, { code, from, state: to, reason });
      terminal.out(`${code}  ${stateInWords(state)}\n`);
    });

  one('manage')
    .requiredOption('--by <code>', text('manager'))
    .option('--end', text('end'))
    .action(async (code: string, { by: manager, end = false, ...target }: ManageOptions) => {
      const wanted = { code, manager, is_manager: !end };
      const { managed_by: managers } = await ask(terminal, target, changePartnerOrganisationManager, wanted);
      terminal.out(`${code}  ${say(terminal, 'customers.managedBy')}: ${managers.join(', ') || '–'}\n`);
    });

  addOrganisationCommands(terminal, command, withPortal);
  return command;

  function one(name: 'show' | 'state' | 'manage'): Command {
    return withKey(terminal, command.command(name).description(text(name === 'state' ? 'change' : name))).argument(
      '<code>',
      text('code'),
    );
  }
}
