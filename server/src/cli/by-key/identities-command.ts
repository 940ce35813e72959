import { cancelDisprovedOrder, idTypes, type PartnerInputOf, recordVerifiedIdentity } from '@siteid/contract';
import { Command, Option } from 'commander';
import { say, type Terminal } from '../terminal.ts';
import { callPartner, connect, type Target } from './call-partner.ts';
import { keyOption, urlOption } from './key-options.ts';
import { stateInWords } from './orders-in-words.ts';

type Shown = PartnerInputOf<typeof recordVerifiedIdentity>;
type RecordOptions = Target & {
  readonly givenNames: string;
  readonly familyNames: string;
  readonly dateOfBirth: string;
  readonly nationalities: string;
  readonly document: Shown['document'];
  readonly idType: Shown['government_id']['type'];
  readonly idCountry: string;
  readonly idValue: string;
  readonly phone?: string;
};

/** `siteid identities …`: what an office that verifies identities does. */
export function identitiesCommand(terminal: Terminal): Command {
  const text = (id: string, values?: Record<string, string>) => say(terminal, `cli.identities.${id}`, values);
  const identities = new Command('identities').description(text('about'));
  identities
    .command('record')
    .description(text('record'))
    .requiredOption('--given-names <names>', text('givenNames'))
    .requiredOption('--family-names <names>', text('familyNames'))
    .requiredOption('--date-of-birth <day>', 'YYYY-MM-DD')
    .requiredOption('--nationalities <codes>', text('nationalities'))
    .addOption(
      new Option('--document <kind>', text('document')).choices(['passport', 'id_card', 'lma_card']).makeOptionMandatory(),
    )
    .addOption(new Option('--id-type <type>', text('idType')).choices(idTypes).default('ssn'))
    .requiredOption('--id-country <code>', text('idCountry'))
    .requiredOption('--id-value <value>', text('idValue'))
    .option('--phone <number>', text('phone'))
    .option(...urlOption(terminal))
    .option(...keyOption(terminal))
    .action(async (options: RecordOptions) => {
      await callPartner(connect(terminal, options, 'id-verifier'), recordVerifiedIdentity, {
        given_names: options.givenNames,
        family_names: options.familyNames,
        date_of_birth: options.dateOfBirth,
        nationalities: options.nationalities.toUpperCase().split(/[\s,]+/),
        document: options.document,
        government_id: { type: options.idType, country: options.idCountry.toUpperCase(), value: options.idValue },
        ...(options.phone !== undefined && { phone: options.phone }),
      });
      terminal.out(`${text('recorded', { name: `${options.givenNames} ${options.familyNames}` })}\n`);
    });
  identities
    .command('cancel-order')
    .description(text('cancelOrder'))
    .argument('<order>', say(terminal, 'cli.argument.order'))
    .requiredOption('--reason <text>', say(terminal, 'cli.option.reason'))
    .option(...urlOption(terminal))
    .option(...keyOption(terminal))
    .action(async (orderId: string, { reason, ...target }: Target & { readonly reason: string }) => {
      const order = await callPartner(connect(terminal, target, 'id-verifier'), cancelDisprovedOrder, { orderId, reason });
      terminal.out(stateInWords(terminal, order));
    });
  return identities;
}
