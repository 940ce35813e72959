import { type CardOrderDetails, type OrganisationScope, paths, type WhyNotValid } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { dayOf } from '../../shared/texts/dates.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { Message } from '../../shared/ui/message.tsx';
import '../order-notices.css';
import { OrganisationContact } from '../organisation-contact.tsx';
import { reasonPath } from '../reasons/reason-paths.ts';
import { words } from './why-not-valid-words.ts';

export { words as texts } from './why-not-valid-words.ts';

type ReasonsProps = {
  readonly order: CardOrderDetails;
  readonly scope: OrganisationScope | null;
};

/** Each reason in the reader's words, with the button that mends it where the reader may. */
export const ReasonsNotValid = (props: ReasonsProps) => (
  <FurtherTexts files={words}>
    <Reasons {...props} />
  </FurtherTexts>
);

function Reasons({ order, scope }: ReasonsProps) {
  const listLeft = useListLeft();
  const rights = useAuthInfo()?.currentPermissions ?? [];
  const isStaff = scope !== null && rights.includes('SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
  const reader = scope === null ? 'holder' : isStaff ? 'staff' : 'company';
  const reasons = order.whyNotValid;
  const reason = order.suspension?.reason ?? null;
  const day = dayOf(order.suspension?.since ?? order.statusModified);
  const values = {
    orgName: order.orgName,
    day: unbroken(day),
    validFrom: unbroken(order.validFrom),
    validUntil: unbroken(order.validUntil),
  };
  const actions = actionOf(order, { scope, rights, state: { listLeft } });
  return (
    <Message tone={toneOf(reasons)} {...(actions !== undefined && { actions })}>
      <p>
        <strong>
          <FormattedMessage id="whyNotValid.title" />
        </strong>
      </p>
      {reasons.map(({ why }) => (
        <p key={why}>
          <FormattedMessage id={`whyNotValid.${reader}.${why}`} values={values} />
        </p>
      ))}
      {reasons.some(isHeldByAnother) && (
        <p>
          <FormattedMessage id={`whyNotValid.${reader}.anotherCard`} values={values} />
        </p>
      )}
      {reason !== null && (
        <p className="message-details order-reason">
          <FormattedMessage id="whyNotValid.reason" values={{ reason }} />
        </p>
      )}
      {reader === 'holder' && reasons.some(isTheOrganisations) && (
        <p className="message-details">
          <OrganisationContact order={order} />
        </p>
      )}
    </Message>
  );
}

const unbroken = (day: string): ReactNode => <span className="unbroken">{day}</span>;

type Reason = WhyNotValid['why'];
const isSuspension = (why: Reason) => why === 'suspendedByHolder' || why === 'suspendedByCompany';
/** Another card of the holder's is active, without which somebody could lift the suspension. */
const isHeldByAnother = ({ why, menders }: WhyNotValid) => isSuspension(why) && menders.length === 0;

/** What the holder asks their company about: what only it can mend, and a new card where this one has ended. */
const isTheOrganisations = ({ why, menders }: WhyNotValid) =>
  why === 'over' || why === 'terminated' || (menders.includes('company') && !menders.includes('holder'));

/** What somebody can do, or only waits for, is no warning. */
function toneOf(reasons: readonly WhyNotValid[]): 'info' | 'warning' | 'danger' {
  if (reasons.some(({ why }) => why === 'companyNotActive')) return 'danger';
  return reasons.some(({ why }) => isSuspension(why)) ? 'warning' : 'info';
}

type Reader = {
  readonly scope: OrganisationScope | null;
  readonly rights: readonly string[];
  readonly state: { readonly listLeft: string | undefined };
};

/** The way to mend it that stands nowhere else on the screen: a card is activated, and another ordered, by buttons of the screen's own. */
function actionOf(order: CardOrderDetails, { scope, rights, state }: Reader): ReactNode {
  if (order.canBeActivated)
    return (
      <LinkButton href={reasonPath('reactivate', order.orderId, scope)} state={state}>
        <FormattedMessage id="viewCardOrder.actions.reactivate" />
      </LinkButton>
    );
  const isStaffs = order.whyNotValid.some(({ menders }) => menders.includes('staff'));
  if (scope === null || !isStaffs || !rights.includes('SEPPO_ACTION_MANAGE_ORGANIZATIONS')) return undefined;
  return (
    <LinkButton look="quiet" href={paths.customer(order.orgCode)}>
      <FormattedMessage id="whyNotValid.toCompany" />
    </LinkButton>
  );
}
