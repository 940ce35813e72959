import { cancelDisprovedOrder, idTypes, type PartnerInputOf, recordVerifiedIdentity } from '@siteid/contract';
import { Command, Option } from 'commander';
import { callPartner, connect, type Target } from './call-partner.ts';
import { keyOption, stateInWords, urlOption } from './orders-command.ts';
import type { Terminal } from './terminal.ts';

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
  const identities = new Command('identities').description('record verified identities');
  identities
    .command('record')
    .description('record an identity that was verified from a document')
    .requiredOption('--given-names <names>', 'all given names')
    .requiredOption('--family-names <names>', 'all family names')
    .requiredOption('--date-of-birth <day>', 'YYYY-MM-DD')
    .requiredOption('--nationalities <codes>', 'country codes, separated by spaces')
    .addOption(
      new Option('--document <kind>', 'what was shown').choices(['passport', 'id_card', 'lma_card']).makeOptionMandatory(),
    )
    .addOption(new Option('--id-type <type>', 'kind of government id').choices(idTypes).default('ssn'))
    .requiredOption('--id-country <code>', 'country of the government id')
    .requiredOption('--id-value <value>', 'the government id')
    .option('--phone <number>', 'phone number with its country code, for sign-in by SMS code')
    .option(...urlOption)
    .option(...keyOption)
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
      terminal.out(`Recorded: ${options.givenNames} ${options.familyNames}\n`);
    });
  identities
    .command('cancel-order')
    .description('cancel an order whose person is not who it says')
    .argument('<order>', 'id of the order')
    .requiredOption('--reason <text>', 'why')
    .option(...urlOption)
    .option(...keyOption)
    .action(async (orderId: string, { reason, ...target }: Target & { readonly reason: string }) => {
      const order = await callPartner(connect(terminal, target, 'id-verifier'), cancelDisprovedOrder, { orderId, reason });
      terminal.out(stateInWords(order));
    });
  return identities;
}
