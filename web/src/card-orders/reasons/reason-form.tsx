import {
  asksForAnother,
  type CardCause,
  type CardOrderDetails,
  cardCauses,
  causesOfAction,
  maximumFieldLength,
  type OrganisationScope,
  rejectionReversibleDays,
} from '@siteid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useReasonForm } from '../../forms/use-reason-form.ts';
import { refusalCode } from '../../shared/api/api-failure.ts';
import { CauseField } from '../../shared/card-loss/cause-field.tsx';
import { FoundAgain, useTellOfReplacement } from '../../shared/card-loss/found-again.tsx';
import { ReplacementOffer } from '../../shared/card-loss/replacement-offer.tsx';
import { useCause } from '../../shared/card-loss/use-cause.ts';
import { orderWasReopened } from '../../shared/navigation/link-states.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { UndoSuspension } from '../../shared/selected-cards/undo-suspension.tsx';
import { showMessage, showMessageOnNextScreen } from '../../shared/status-messages.tsx';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';
import { Button, type ButtonLook } from '../../shared/ui/button.tsx';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useIsNarrower } from '../../shared/ui/use-is-narrower.ts';
import { useReasonAction } from '../card-order-queries.ts';
import { bannerOf, isAllowed, type ReasonAction } from '../reason-action.ts';
import { donePath } from './reason-paths.ts';
import { reasonWording, reopens } from './reason-wording.ts';
import './reason-form.css';

const organisationNotActive = 'cardReason.notAllowed.companyNotActive';

type ReasonFormProps = {
  action: ReasonAction;
  order: CardOrderDetails;
  /** The list of the organisation that acts; null when the holder does. */
  list: OrganisationScope | null;
};

/** What the action will do, the reason it needs, and the button that does it. */
export function ReasonForm({ action: asked, order, list }: ReasonFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const left = useListLeft();
  const { cause, chooseFor } = useCause();
  // Whose card it was has left the company: it ends.
  const action = asked === 'suspend' && cause === 'left_company' ? 'terminate' : asked;
  const act = useReasonAction(action);
  const tellOfReplacement = useTellOfReplacement();
  const wording = reasonWording(action, order, list === null);
  // On a phone the keyboard would cover the card and what will happen to it.
  const isPhone = useIsNarrower(700);

  /** The company that ceased to be active meanwhile is told in words for whoever reactivates; all else by the general handling. */
  async function onFailed(error: unknown, rejectionReason: string): Promise<undefined | false> {
    if (refusalCode(error) === 'errors.cards.needsSecondPerson' && list !== null) {
      const { askSecondPerson, words } = await import('./ask-second-person.ts');
      await queryClient.prefetchQuery(furtherTextsQuery(queryClient, words, intl.locale));
      if (!(await askSecondPerson(order, { rejectionReason, ...(cause !== '' && { cause }) }))) return false;
      void navigate({ href: donePath(action, list, left), replace: true });
      return undefined;
    }
    if (refusalCode(error) === 'errors.cards.organizationNotActive')
      showMessage({ tone: 'danger', text: { id: organisationNotActive } });
    return false;
  }

  async function onDone({ replacementIsCancelled }: { readonly replacementIsCancelled?: boolean | undefined }) {
    const isReopened = reopens(action, order);
    const done = isReopened ? 'reopened' : bannerOf[action];
    const values = { name: order.fullName ?? order.printableNamesForDisplay };
    // What may not be reactivated can't be undone either.
    const canUndo = action === 'suspend' && !order.orgIsNotActive;
    const offers = list !== null && order.mayReplace === 'order' && asksForAnother(cause === '' ? null : cause);
    const actions = (
      <>
        {canUndo && <UndoSuspension organizationId={order.orgId} orderIds={[order.orderId]} />}
        {offers && <ReplacementOffer order={order} scope={list} />}
      </>
    );
    const text = { id: `cardManagement.done.${done}`, values } as const;
    if (list !== null) showMessageOnNextScreen({ tone: 'success', text, ...((canUndo || offers) && { actions }) });
    // Where its words do not come, what was done is not held up by them.
    if (replacementIsCancelled !== undefined) await tellOfReplacement(replacementIsCancelled).catch(() => undefined);
    const state = { ...(list === null && { doneOrder: order.orderId }), ...(isReopened && orderWasReopened) };
    void navigate({ href: donePath(action, list, left), replace: true, state });
  }

  const { form, reason } = useReasonForm((rejectionReason) =>
    // A failure is told by the general handling; the form stays as it is and can be sent again.
    act
      .mutateAsync({ orderId: order.orderId, rejectionReason, cause, orgId: list && order.orgId })
      .then(onDone, (error) => onFailed(error, rejectionReason)),
  );

  const asksForCause = asked === 'suspend' || asked === 'terminate';
  const isForInactive = action === 'reactivate' && order.status === 'suspended' && order.orgIsNotActive;
  if (!isAllowed(asked, order, list === null)) {
    return (
      <Message tone="warning">
        <p>
          <FormattedMessage id="cardReason.notAllowed.title" />
        </p>
        <p className="message-details">
          <FormattedMessage id={isForInactive ? organisationNotActive : 'cardReason.notAllowed.text'} />
        </p>
      </Message>
    );
  }
  return (
    <>
      <Message tone={action === 'reactivate' ? 'info' : 'warning'}>
        <FormattedMessage id={wording.consequence} values={{ orgName: order.orgName, days: rejectionReversibleDays }} />
      </Message>
      {action === 'reactivate' && (order.replacement !== null || order.replacementEndsWhenFound) && <FoundAgain order={order} />}
      <Panel>
        <Form form={form} className="reason-form">
          {asksForCause && (
            <CauseField
              causes={causesFor(asked, list === null)}
              value={cause}
              onChange={chooseFor(reason)}
              autoFocus={!isPhone}
            />
          )}
          <TextAreaField
            {...reason}
            label={intl.formatMessage({ id: wording.label })}
            hint={intl.formatMessage({ id: 'cardReason.required.hint' })}
            placeholder={intl.formatMessage({ id: wording.placeholder })}
            maximumLength={maximumFieldLength}
            autoFocus={!isPhone && !asksForCause}
            isRequired
          />
          <div className="reason-form-buttons">
            <Button type="submit" look={looks[action]} isPending={form.isSubmitting}>
              <FormattedMessage id={wording.submit} />
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  );
}

/** What can be taken back is not as red as what can't. */
const looks = {
  reject: 'danger-strong',
  suspend: 'danger',
  terminate: 'danger-strong',
  reactivate: 'primary',
} as const satisfies Record<ReasonAction, ButtonLook>;

/** A company that suspends the card of somebody who left terminates it by that; a holder suspends theirs for the other causes. */
function causesFor(action: 'suspend' | 'terminate', isHolder: boolean): readonly CardCause[] {
  return isHolder ? causesOfAction[action] : cardCauses;
}
