import {
  addPartnerOrganisation,
  changePartnerOrganisation,
  type Language,
  languages,
  oneLine,
  type PartnerInvoicing,
} from '@siteid/contract';
import { type Command, Option } from 'commander';
import { addOrganisation } from '../../organisation-details/add-organisation.ts';
import { invoicingOf } from '../../partner-api/teams/partner-invoicing.ts';
import { ask, type Target } from '../by-key/call-partner.ts';
import type { WithPortal } from '../open-portal.ts';
import { CommandFailed, say, type Terminal } from '../terminal.ts';
import { withKey } from './list-options.ts';
import { byKeyOrOnDatabase } from './on-database.ts';

type Details = {
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly email: string;
  readonly phone: string;
  readonly mailLanguage: Language;
};
type Invoices = { readonly invoices?: PartnerInvoicing['type'] | undefined; readonly invoicesTo?: string | undefined };
type Added = Target & Details & Invoices & { readonly country: string; readonly number: string };
type Changed = Target & Partial<Details> & Invoices;

const fields = ['name', 'address', 'postal-code', 'city', 'email', 'phone'] as const;

/** `siteid organisations add` and `change`: a company that another system knows. The first is made on the database without a key, too. */
export function addOrganisationCommands(terminal: Terminal, command: Command, withPortal: WithPortal): void {
  const text = (id: string) => say(terminal, `cli.organisations.${id}`);
  const described = (name: 'add' | 'change', isNeeded: boolean): Command => {
    const id = name === 'add' ? 'add' : 'changeDetails';
    const made = withKey(terminal, command.command(name).description(text(id)));
    const option = (flags: string, about: string) =>
      made.addOption(new Option(flags, about).argParser(oneLine).makeOptionMandatory(isNeeded));
    for (const field of fields) option(`--${field} <text>`, text(`field.${field}`));
    made.addOption(
      new Option('--mail-language <language>', text('field.language')).choices(languages).makeOptionMandatory(isNeeded),
    );
    return made
      .addOption(new Option('--invoices <type>', text('invoices')).choices(['electronic', 'email', 'paper']))
      .option('--invoices-to <address>', text('invoicesTo'));
  };

  described('add', true)
    .requiredOption('--country <code>', text('field.country'))
    .requiredOption('--number <number>', text('number'))
    .action(async ({ country, number, invoices, invoicesTo, url, key, mailLanguage: language, ...details }: Added) => {
      const target = { ...(url !== undefined && { url }), ...(key !== undefined && { key }) };
      const invoicing = invoicingTyped(terminal, { invoices, invoicesTo });
      const { postalCode, ...rest } = details;
      const added = await byKeyOrOnDatabase(
        terminal,
        withPortal,
        { target, scope: 'organisations' },
        {
          byKey: () => {
            const made = { country, company_number: number, ...rest, postal_code: postalCode, language, invoicing };
            return ask(terminal, target, addPartnerOrganisation, made);
          },
          onDatabase: (portal) =>
            addOrganisation(portal, null, {
              ...details,
              country,
              language,
              companyNumber: number,
              invoicing: invoicing === undefined ? null : invoicingOf(invoicing),
            }),
        },
      );
      terminal.out(`${added.code}  ${say(terminal, `organisation.state.${added.state}`)}\n`);
    });

  described('change', false)
    .argument('<code>', text('code'))
    .action(async (code: string, { invoices, invoicesTo, url, key, postalCode, mailLanguage: language, ...rest }: Changed) => {
      const target = { ...(url !== undefined && { url }), ...(key !== undefined && { key }) };
      const invoicing = invoicingTyped(terminal, { invoices, invoicesTo });
      await ask(terminal, target, changePartnerOrganisation, { code, ...rest, postal_code: postalCode, language, invoicing });
      terminal.out(`${say(terminal, 'organisationDetails.saved')}\n`);
    });
}

/** Invoices on paper to another address are for the API: it has six lines. */
function invoicingTyped(terminal: Terminal, { invoices: type, invoicesTo }: Invoices): PartnerInvoicing | undefined {
  if (type === 'email') return invoicesTo === undefined ? { type } : { type, email: invoicesTo };
  if (type !== 'electronic') return type === undefined ? undefined : { type };
  if (invoicesTo === undefined) throw new CommandFailed(2, say(terminal, 'cli.organisations.invoicesTo'));
  return { type, electronic_address: invoicesTo };
}
