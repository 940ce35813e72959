import type { CardOrderStatus } from '@siteid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { forgetDraft } from '../../forms/kept-draft.ts';
import { useForm } from '../../forms/use-portal-form.ts';
import { refusalCode } from '../../shared/api/api-failure.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { showMessage } from '../../shared/status-messages.tsx';
import type { MessageText } from '../../shared/texts/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { loadPhoneNumbers, usePhoneNumbers } from '../../shared/ui/fields/phone-field-number.ts';
import { LinkButton } from '../../shared/ui/link.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { CardToBe } from './card-to-be.tsx';
import {
  begin,
  type CardToOrder,
  cardOfKnown,
  fieldOf,
  fieldsOfOrder,
  newCard,
  type OrderForm,
  type Ordering,
  orderOf,
  problemsOf,
  typedIn,
  wordsOf,
} from './card-to-order.ts';
import { KnownWorkers } from './known-workers.tsx';
import { OrderPanels } from './order-panels.tsx';
import { knownWorkerQuery, useEditOrder, useOrderCard } from './ordering-queries.ts';
import type { CardPhoto } from './photo/opened-photo.ts';
import { PhotoField } from './photo/photo-field.tsx';
import { type OrderDraft, useOrderDraft } from './use-order-draft.ts';

/** A card that was ordered, or had been before. */
export type Ordered = {
  readonly orderId: string;
  /** `ordered` waits for a second person. */
  readonly status: CardOrderStatus;
  readonly isNew: boolean;
  readonly typed: CardToOrder;
  readonly photo: string | null;
};

type OrderCardFormProps = {
  /** Code or id of the company for which the card is. */
  readonly organizationId: string;
  readonly ordering: Ordering;
  /** What the form begins with: a draft, an earlier order's worker, or nothing. */
  readonly first: OrderDraft;
  readonly wasKept: boolean;
  /** Address of the list that the form came from. */
  readonly list: string;
  readonly onOrdered: (ordered: Ordered) => void;
  /** The order that the form changes, where it orders none; and what follows. */
  readonly edits?: { readonly orderId: string; readonly onSaved: () => void } | undefined;
};

/** The form by which one card is ordered, with the card beside it (W-5-1). */
export function OrderCardForm({ organizationId, ordering, first, wasKept, list, onOrdered, edits }: OrderCardFormProps) {
  const queryClient = useQueryClient();
  const { validateWhileTyping } = useConfiguration();
  const order = useOrderCard();
  const edit = useEditOrder();
  const phoneNumbers = usePhoneNumbers();
  const [sameWorker, setSameWorker] = useState(first.sameWorker);
  const [photo, setPhoto] = useState<CardPhoto | null>(earlierPhoto(first));
  const [photoProblem, setPhotoProblem] = useState<MessageText | null>(null);
  const [isKept, setIsKept] = useState(wasKept);
  const [isOverwriting, setIsOverwriting] = useState(false);
  const isKnown = sameWorker !== null;
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
  useOrderDraft(form.state.isUnsent ? { typed, sameWorker, requestId: first.requestId } : null);

  async function send(sent: CardToOrder): Promise<boolean> {
    await loadPhoneNumbers().catch(() => null);
    setPhotoProblem(null);
    const asked = {
      organizationId,
      requestId: first.requestId,
      order: { ...orderOf(sent, isKnown), ...(photo?.kind === 'new' && { photo: photo.base64 }) },
      ...(sameWorker !== null && { sameWorkerAs: sameWorker.orderId, keepsPhoto: photo?.kind === 'earlier' }),
    };
    if (edits !== undefined) return change(asked, edits);
    // A failure is told by the general handling; the form stays as it is and can be sent again.
    const answer = await order.mutateAsync(asked).catch(() => null);
    if (answer === null) return false;
    if (answer.order === null) {
      // The first of them gets the focus, so it is told last.
      for (const problem of answer.problems.toReversed()) tell(problem);
      return false;
    }
    forgetDraft(sessionStorage);
    onOrdered({ ...answer.order, typed: sent, photo: photo?.url ?? null });
    return true;
  }

  async function change(
    { order: changed, keepsPhoto = false }: { readonly order: object; readonly keepsPhoto?: boolean },
    { orderId, onSaved }: NonNullable<OrderCardFormProps['edits']>,
  ): Promise<boolean> {
    const seen = sameWorker?.modified ?? '';
    const answer = await edit
      .mutateAsync({ organizationId, orderId, seen, order: changed, keepsPhoto })
      .catch(async (failure) => {
        if (refusalCode(failure) === 'errors.cards.changedMeanwhile') await seeAnew(orderId);
        return null;
      });
    for (const problem of answer?.problems.toReversed() ?? []) tell(problem);
    if (answer === null || answer.problems.length > 0) return false;
    forgetDraft(sessionStorage);
    onSaved();
    return true;
  }

  /** What was typed stays; who sends it once more knows that it takes the place of what somebody else wrote. */
  async function seeAnew(orderId: string) {
    const known = await queryClient.fetchQuery({ ...knownWorkerQuery(organizationId, orderId), staleTime: 0 }).catch(() => null);
    if (known === null) return;
    setSameWorker(known);
    setIsOverwriting(true);
  }

  function tell({ field, ...problem }: { field: string; reason: string; values: Record<string, string> }) {
    const text = wordsOf(problem);
    if (field === 'photo') setPhotoProblem(text);
    else if (form.names().includes(fieldOf(field)) && form.field(fieldOf(field)).isVisible) form.fail(fieldOf(field), text);
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

  function startOver() {
    setIsKept(false);
    setSameWorker(null);
    setPhoto(null);
    begin(form, newCard(ordering));
    forgetDraft(sessionStorage);
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
            isKept && (
              <Message
                tone="info"
                actions={
                  <Button look="quiet" onPress={startOver}>
                    <FormattedMessage id="orderCard.startOver" />
                  </Button>
                }
              >
                <FormattedMessage id="orderCard.kept" />
              </Message>
            )
          )
        }
        card={<CardToBe ordering={ordering} typed={typed} photo={photo?.url ?? null} />}
        dock={
          <div className="order-dock-buttons">
            <LinkButton look="quiet" href={list}>
              <FormattedMessage id="cardOrder.back" />
            </LinkButton>
            <Button type="submit" isPending={form.isSubmitting}>
              <FormattedMessage id={edits === undefined ? 'orderCard.submit' : 'orderCard.edit.submit'} />
            </Button>
          </div>
        }
      >
        <OrderPanels
          form={form}
          ordering={ordering}
          typed={typed}
          sameWorker={sameWorker}
          wasChosen={sameWorker !== first.sameWorker}
          onSomebodyElse={startOver}
          suggestions={
            !isKnown && (
              <KnownWorkers
                organizationId={organizationId}
                name={`${typed.given_names} ${typed.family_names}`}
                onChoose={(orderId) => void choose(orderId)}
              />
            )
          }
          photo={<PhotoField photo={photo} onChange={setPhoto} problem={photoProblem} />}
        />
      </OrderLayout>
    </Form>
  );
}

const earlierPhoto = ({ sameWorker }: OrderDraft): CardPhoto | null =>
  sameWorker?.ownerImage ? { kind: 'earlier', url: sameWorker.ownerImage } : null;
