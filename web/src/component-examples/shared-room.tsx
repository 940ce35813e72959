import { type CardListRow, type CardOrderStatus, cardCauses, type UserChange } from '@siteid/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ConfigurationContext, defaultConfiguration } from '../shared/api/configuration.ts';
import { CauseField } from '../shared/card-loss/cause-field.tsx';
import { CallFailed, SignInAgain } from '../shared/failures/call-failed.tsx';
import { CatalogueFailure } from '../shared/failures/catalogue-failure.tsx';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { FileDownload } from '../shared/file-download.tsx';
import { SignOutLink } from '../shared/navigation/sign-out-link.tsx';
import { ListedCard } from '../shared/order-card/listed-card.tsx';
import { OrganisationsToPick } from '../shared/organisations/organisations-to-pick.tsx';
import { WaitingOrganisations } from '../shared/organisations/waiting-organisations.tsx';
import { AnswerInvitation } from '../shared/people/answer-invitation.tsx';
import { ChangesTable } from '../shared/people/changes-table.tsx';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { OpenEmailLink } from '../shared/proven-email/open-email-link.tsx';
import { UndoSuspension } from '../shared/selected-cards/undo-suspension.tsx';
import { ClosableMessage, StatusMessages, showMessage } from '../shared/status-messages.tsx';
import { CustomerService } from '../shared/texts/customer-service.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Moment } from '../shared/texts/moment.tsx';
import { PersonalCardStatus } from '../shared/texts/personal-card-status.tsx';
import { PhoneLink } from '../shared/texts/phone-link.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link } from '../shared/ui/link.tsx';
import { Disclosure } from '../shared/ui/overlays/disclosure.tsx';
import face from './face.svg?url';
import { ListsRoom } from './lists-room.tsx';
import { Questions, unreachable } from './questions.tsx';
import { Sample, Samples } from './sample.tsx';
import { texts } from './shared-texts.ts';

const none = () => undefined;
const reached = { email: 'support@siteid.example', phone: '+46 8 465 004 00', time: '8–16', timePart2: '10–14' };
const customerSupportInformation = { en: reached, fi: reached, sv: reached, et: reached };
const organisations = ['Norrbygg AB', 'Sydbygg AB', 'Majava Oy', 'Tamm Ehitus OÜ', 'Uusi Talo Oy', 'Berg & Co AS'];

/** What several screens share beside the plain components: lists with their search, logs, questions, failures, messages. */
export const SharedRoom = () => (
  <FurtherTexts files={texts}>
    <Samples>
      <Sample name="A listed order: with photo and logo, without, of a card that ended">
        <ListedCard order={{ ...listed('activated'), ownerImage: face, logo: '/logo.svg' }} />
        <ListedCard order={listed('approved_by_holder')} />
        <ListedCard order={listed('terminated')} />
      </Sample>
      <Sample name="Status, as its holder reads it">
        <PersonalCardStatus status="activated" validFrom="2026-11-02" validFromIsInFuture={false} />
        <PersonalCardStatus status="personalized" validFrom="2027-01-15" validFromIsInFuture />
      </Sample>
      <Sample name="Companies to pick: a few">
        <OrganisationsToPick organisations={organisationsToPick.slice(0, 3)} onChosen={none} />
      </Sample>
      <Sample name="Companies to pick: many">
        <Disclosure label="Change company">
          {(close) => <OrganisationsToPick organisations={organisationsToPick} onChosen={close} />}
        </Disclosure>
      </Sample>
      <Sample name="Companies that wait for the staff">
        <WaitingOrganisations count={3} />
      </Sample>
      <Sample name="Messages above a screen">
        <Messages />
      </Sample>
      <Sample name="A call that failed, a session that is over, texts that did not arrive, why in words">
        <CallFailed error={unreachable} onRetry={none} />
        <SignInAgain />
        <CatalogueFailure language="et" onRetry={none} />
        <FailureText text={{ id: 'errors.unreachable' }} />
      </Sample>
      <Sample name="Files to download, and an undoing">
        <FileDownload className="examples-icons" onDownload={async () => new Promise(none)} />
        <UndoSuspension organizationId="none" orderIds={[]} />
      </Sample>
      <Sample name="What befell a card">
        <CauseField causes={cardCauses} value="" onChange={none} />
        <CauseField causes={cardCauses} value="lost" onChange={none} />
      </Sample>
      <Sample name="A phone number, and the customer service">
        <PhoneLink number="+46 70 174 06 05" />
        <ConfigurationContext value={{ ...defaultConfiguration, customerSupportInformation }}>
          <CustomerService />
        </ConfigurationContext>
      </Sample>
      <Sample name="A moment, and its day alone">
        <Moment at="2026-11-02T08:00:00.000Z" />
        <Moment at="2026-11-02T08:00:00.000Z" isDayAlone />
      </Sample>
      <Sample name="The way out, and among buttons">
        <SignOutLink />
        <SignOutLink isButton />
      </Sample>
      <Sample name="An invitation to answer, and one that is being accepted or declined">
        <AnswerInvitation sent={null} onAnswer={none} />
        <AnswerInvitation sent="accept" onAnswer={none} />
        <AnswerInvitation sent="decline" onAnswer={none} />
      </Sample>
      <Sample name="A new address: sign in anew, its link, a link that is busy">
        <FreshSignIn why="members.main.signIn" />
        <FreshSignIn why="members.main.signIn" returnTo="/account" />
        <EmailLink />
        <EmailLink isPending />
      </Sample>
      <Sample name="Questions: does a membership end, one's own, a company; a new address; a sign-in first">
        <Questions />
      </Sample>
    </Samples>
    <ChangesTable
      caption="What was changed"
      changes={changes}
      byOf={({ by }) => by ?? ''}
      where={where}
      below={() => 'What came of it'}
    />
    <ListsRoom />
  </FurtherTexts>
);

const organisationsToPick = organisations.map((name, index) => ({
  code: `C${index}`,
  name,
  href: '/cards/all',
  isCurrent: index === 1,
}));

const listed = (status: CardOrderStatus): CardListRow => ({
  orderId: 'none',
  orgId: 'none',
  orgCode: 'NORRBYGG',
  orgName: 'Norrbygg AB',
  cardType: 'nordic',
  status,
  statusModified: '2026-11-02T08:00:00.000Z',
  printableName: 'ASTRID LINDQVIST',
  cardNumber: null,
  created_date: '2026-10-01T08:00:00.000Z',
  validFrom: '2026-11-02',
  validUntil: '2028-01-14',
  isActive: status === 'activated',
  holdsToday: status === 'activated',
  orgIsNotActive: false,
  validFromIsInFuture: false,
  hasPhoto: false,
  ownerImage: null,
  logo: null,
  smallImage: null,
  sentBack: false,
  askedSince: null,
  ordererReference: null,
  matched: null,
  cardBelongsToCurrentUser: false,
  pinIsAvailable: false,
});

const changes: readonly UserChange[] = [
  {
    at: '2026-11-02T08:00:00.000Z',
    kind: 'invited',
    whom: 'mari@norrbygg.example',
    was: null,
    becomes: 'basic',
    reason: null,
    role: 'basic',
    by: 'Karl Nyström',
    byRole: 'company',
  },
  {
    at: '2026-11-03T09:30:00.000Z',
    kind: 'accepted',
    whom: 'Mari Tamm',
    was: null,
    becomes: 'basic',
    reason: 'She orders the cards of the new site.',
    role: 'basic',
    by: 'Mari Tamm',
    byRole: 'invited',
  },
];
const where = { title: 'Company', cell: () => 'Norrbygg AB' };

function Messages() {
  useEffect(() => showMessage({ tone: 'warning', text: { id: 'errors.unreachable' } }), []);
  const success = () => showMessage({ tone: 'success', text: { id: 'members.invite.sent', values: { count: 2 } } });
  return (
    <>
      <StatusMessages>
        <ClosableMessage tone="warning" onClose={() => undefined}>
          What stands here as long as it is true.
        </ClosableMessage>
      </StatusMessages>
      {(['info', 'success', 'danger'] as const).map((tone) => (
        <ClosableMessage key={tone} tone={tone} actions={<Button look="quiet">Undo</Button>} onClose={() => undefined}>
          It can be closed.
        </ClosableMessage>
      ))}
      <Button look="quiet" onPress={success}>
        One that lies over the page for five seconds
      </Button>
    </>
  );
}

function EmailLink({ isPending = false }: { readonly isPending?: boolean }) {
  const open = useMutation({ mutationFn: (_token: string): Promise<{ readonly email: string }> => Promise.reject(unreachable) });
  return (
    <OpenEmailLink
      token="none"
      open={isPending ? { ...open, isPending, isSuccess: false, isError: false, error: null } : open}
      next="/cards/all"
      back={<Link href="/cards/all">Back</Link>}
      changed="members.invite.sent"
    />
  );
}
