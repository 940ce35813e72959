import type { StandingOrder } from '@siteid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import type { DraftPlace } from '../../forms/kept/kept-draft.ts';
import { forgetDraft } from '../../forms/kept/sealed-drafts.ts';
import { useForm } from '../../forms/use-portal-form.ts';
import { refusalCode } from '../../shared/api/api-failure.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { clearMessagesThatSay, showMessage } from '../../shared/status-messages.tsx';
import { withWholeDays } from '../../shared/texts/dates.ts';
import type { MessageText } from '../../shared/texts/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { loadPhoneNumbers, usePhoneNumbers } from '../../shared/ui/fields/phone-field-number.ts';
import { Message } from '../../shared/ui/message.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { problemText } from '../problem-text.ts';
import type { Ordered } from './card-ordered.tsx';
import { CardToBe } from './card-to-be.tsx';
import {
  begin,
  type CardToOrder,
  cardOfKnown,
  contentOf,
  fieldOf,
  fieldsOfOrder,
  newCard,
  type OrderForm,
  type Ordering,
  orderOf,
  problemsOf,
  typedIn,
} from './card-to-order.ts';
import { formWords } from './form-words.ts';
import { KnownWorkers } from './known-workers.tsx';
import { OrderPanels } from './order-panels.tsx';
import { knownWorkerQuery, useEditOrder, useOrderCard } from './ordering-queries.ts';
import type { CardPhoto } from './photo/opened-photo.ts';
import { PhotoField } from './photo/photo-field.tsx';
import { earlierPhoto, type OrderDraft, useOrderDraft } from './use-order-draft.ts';
import { WorkerId } from './worker-id.tsx';

type OrderCardFormProps = {
  /** Code or id of the company for which the card is. */
  readonly organizationId: string;
  readonly ordering: Ordering;
  /** What the form begins with: a draft, an earlier order's worker, or nothing. */
  readonly first: OrderDraft;
  /** Where its draft is kept. */
  readonly place: DraftPlace;
  readonly wasKept: boolean;
  readonly onOrdered: (ordered: Ordered) => void;
  /** Begins anew: with nothing, or with the order that is changed as it is saved. */
  readonly onStartOver: () => void;
  /** The order that the form changes, where it orders none; and what follows. */
  readonly edits?: { readonly orderId: string; readonly onSaved: () => void } | undefined;
  /** It renews the card of the order that it begins with. */
  readonly renews: boolean;
};

/** The form by which one card is ordered, with the card beside it (W-5-1). */
export function OrderCardForm(props: OrderCardFormProps) {
  const { organizationId, ordering, first, place, wasKept, onOrdered, onStartOver, edits, renews } = props;
  const queryClient = useQueryClient();
  const { validateWhileTyping } = useConfiguration();
  const order = useOrderCard();
  const edit = useEditOrder();
  const phoneNumbers = usePhoneNumbers();
  // Of an order that is changed it is that very order, for as long as the form is open.
  const [sameWorker, setSameWorker] = useState(first.sameWorker);
  const [correctsId, setCorrectsId] = useState(first.correctsId);
  const [photo, setPhoto] = useState<CardPhoto | null>(earlierPhoto(first, renews));
  const [photoProblem, setPhotoProblem] = useState<MessageText | null>(null);
  const photoInput = useRef<HTMLInputElement>(null);
  const [isOverwriting, setIsOverwriting] = useState(false);
  // The content of which it was told that an order stands already: whoever sends the very same once more means it.
  const [warnedOf, setWarnedOf] = useState<string | null>(null);
  const isKnown = sameWorker !== null && !correctsId;
  // Where the numbers of the world could not be loaded, the server is left to judge.
  const readPhone = (typed: string, country: string) =>
    phoneNumbers === null ? typed : (phoneNumbers.read(typed, country)?.international ?? null);

  const form: OrderForm = useForm('orderCardForm', newCard(ordering), {
    validateWhileTyping,
    fields: fieldsOfOrder(() => problemsOf(typedIn(form), isKnown, ordering, readPhone), isKnown),
    onSubmit: async () => send(typedIn(form)),
  });
  useLayoutEffect(() => {
    begin(form, first.typed);
  }, [form, first]);
  const typed = typedIn(form);
  const words = formWords[edits === undefined ? 'order' : 'change'];
  useOrderDraft(place, form.state.isUnsent ? { typed, sameWorker, correctsId, requestId: first.requestId } : null);

  async function send(sent: CardToOrder): Promise<boolean> {
    await loadPhoneNumbers().catch(() => null);
    setPhotoProblem(null);
    clearMessagesThatSay([words.standing]);
    const asked = {
      organizationId,
      requestId: first.requestId,
      order: { ...orderOf(sent, isKnown), ...(photo?.kind === 'new' && { photo: photo.base64 }) },
      knowingly: warnedOf === contentOf(sent, isKnown),
      keepsPhoto: photo?.kind === 'earlier',
      ...(sameWorker !== null && { sameWorkerAs: sameWorker.orderId, renews }),
    };
    if (edits !== undefined) return change(asked, edits, sent);
    // A failure is told by the general handling; the form stays as it is and can be sent again.
    const answer = await order.mutateAsync(asked).catch(() => null);
    if (answer === null) return false;
    if (answer.standing !== null) return warn(answer.standing, sent);
    if (answer.order === null) {
      // The first of them gets the focus, so it is told last.
      for (const problem of answer.problems.toReversed()) tell(problem);
      return false;
    }
    forgetDraft(place);
    onOrdered({ ...answer.order, typed: sent, photo: photo?.url ?? null });
    return true;
  }

  async function change(
    asked: { readonly order: object; readonly knowingly: boolean; readonly keepsPhoto: boolean },
    { orderId, onSaved }: NonNullable<OrderCardFormProps['edits']>,
    sent: CardToOrder,
  ): Promise<boolean> {
    const { order: changed, keepsPhoto, knowingly } = asked;
    const seen = sameWorker?.modified ?? '';
    const answer = await edit
      .mutateAsync({ organizationId, orderId, seen, order: changed, keepsPhoto, knowingly })
      .catch(async (failure) => {
        if (refusalCode(failure) === 'errors.cards.changedMeanwhile') await seeAnew(orderId);
        return null;
      });
    for (const problem of answer?.problems.toReversed() ?? []) tell(problem);
    if (answer === null || answer.problems.length > 0) return false;
    if (answer.standing !== null) return warn(answer.standing, sent);
    forgetDraft(place);
    onSaved();
    return true;
  }

  function warn({ validFrom, validUntil }: StandingOrder, sent: CardToOrder): false {
    setWarnedOf(contentOf(sent, isKnown));
    const days = { validFrom: withWholeDays(validFrom), validUntil: withWholeDays(validUntil) };
    showMessage({ tone: 'warning', text: { id: words.standing, values: days } });
    return false;
  }

  /** What was typed stays; who sends it once more knows that it takes the place of what somebody else wrote. */
  async function seeAnew(orderId: string) {
    const known = await queryClient.fetchQuery({ ...knownWorkerQuery(organizationId, orderId), staleTime: 0 }).catch(() => null);
    if (known === null) return;
    setSameWorker(known);
    setIsOverwriting(true);
  }

  function tell({ field, ...problem }: { field: string; reason: string; values: Record<string, string> }) {
    const text = problemText(problem);
    if (field === 'photo') {
      setPhotoProblem(text);
      photoInput.current?.focus();
    } else if (form.names().includes(fieldOf(field)) && form.field(fieldOf(field)).isVisible) form.fail(fieldOf(field), text);
    else showMessage({ tone: 'danger', text });
  }

  async function choose(orderId: string) {
    const known = await queryClient.fetchQuery(knownWorkerQuery(organizationId, orderId)).catch(() => null);
    if (known === null) return;
    setSameWorker(known);
    setPhoto(known.ownerImage === null ? null : { kind: 'earlier', url: known.ownerImage });
    begin(form, cardOfKnown(ordering, known));
    // Filled in is as good as typed: kept until it is sent.
    form.change('name_to_print', known.nameToPrint);
  }

  function turnToId(isTyped: boolean) {
    setCorrectsId(isTyped);
    if (!isTyped || sameWorker === null) return;
    form.change('government_id_type', sameWorker.governmentIdType);
    form.change('government_id_country', sameWorker.governmentIdCountry);
    form.change('government_id', '');
  }

  return (
    <Form form={form} keepsText>
      <OrderLayout
        notices={
          isOverwriting ? (
            <Message tone="warning" isLive>
              <FormattedMessage id="orderCard.edit.changedMeanwhile" />
            </Message>
          ) : (
            wasKept && (
              <Message
                tone="info"
                actions={
                  <Button look="quiet" onPress={onStartOver}>
                    <FormattedMessage id={words.startOver} />
                  </Button>
                }
              >
                <FormattedMessage id={words.kept} />
              </Message>
            )
          )
        }
        card={<CardToBe ordering={ordering} typed={typed} photo={photo?.url ?? null} isOrdered={edits !== undefined} />}
        dock={
          <div className="order-dock-buttons">
            <Button type="submit" isPending={form.isSubmitting}>
              <FormattedMessage id={warnedOf === contentOf(typed, isKnown) ? words.again : words.submit} />
            </Button>
          </div>
        }
      >
        <OrderPanels
          form={form}
          ordering={ordering}
          typed={typed}
          isKnown={isKnown}
          worker={
            <WorkerId
              form={form}
              ordering={ordering}
              known={isKnown ? sameWorker : null}
              wasChosen={sameWorker !== first.sameWorker}
              onSomebodyElse={onStartOver}
              corrects={edits && { isTyped: correctsId, onTyped: turnToId }}
            />
          }
          suggestions={
            sameWorker === null && (
              <KnownWorkers
                organizationId={organizationId}
                name={`${typed.given_names} ${typed.family_names}`}
                onChoose={(orderId) => void choose(orderId)}
              />
            )
          }
          photo={<PhotoField photo={photo} onChange={setPhoto} problem={photoProblem} inputRef={photoInput} />}
        />
      </OrderLayout>
    </Form>
  );
}
