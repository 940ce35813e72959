import {
  activateCardOrder,
  type CardCause,
  type CardOrderStatus,
  type CardOrderWrapper,
  checkIfUserHasActivatedCardsInOrg,
  checkWaitingCardAction,
  confirmCardOrder,
  getCardOrderDetails,
  getPendingCardOrder,
  type OrganisationScope,
  type RefusalCode,
  reactivateCardOrder,
  redeemInvitation,
  rejectCardOrder,
  saveVirtualCardStatus,
  sendLinkAgain,
  showPin,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../shared/api/api.ts';
import { authInfoKey } from '../shared/api/auth-info.ts';
import { asksToProve } from '../shared/proven-email/asks-to-prove.ts';
import type { ReasonAction } from './reason-action.ts';

/** A waiting order as its holder reviews or activates it. */
export const pendingCardOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['cards', 'pending-order', orderId],
    queryFn: ({ signal }) => call(getPendingCardOrder, { orderId }, { signal }),
  });

/** An order as its holder, or as an organisation, sees it. */
export const cardOrderDetailsQuery = (orderId: string, scope: OrganisationScope | null) =>
  queryOptions({
    queryKey: ['cards', 'details', orderId, scope],
    queryFn: ({ signal }) => call(getCardOrderDetails, { orderId, ...scope }, { signal }),
  });

/** Which order waits for the signed-in person, for an address that names none. */
export const waitingCardActionQuery = queryOptions({
  queryKey: ['cards', 'waiting-action'],
  queryFn: ({ signal }) => call(checkWaitingCardAction, {}, { signal }),
});

/** Redeems the link of an order's mail, which may change what its person may do, and says which order it was. */
export async function redeem(queryClient: QueryClient, token: string): Promise<string> {
  const { orderId } = await call(redeemInvitation, { token });
  await queryClient.invalidateQueries({ queryKey: authInfoKey, refetchType: 'none' });
  return orderId;
}

/** A card action. After it has succeeded, nothing that is known of cards counts any more: the next screen asks anew. */
function useCardAction<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>, handles: readonly RefusalCode[] = []) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { handles },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['cards'], refetchType: 'none' }),
  });
}

/** The server knows phone numbers better than the browser: what it refuses is told at the field. */
export const useConfirm = () =>
  useCardAction(
    (input: CallInput<typeof confirmCardOrder>) => call(confirmCardOrder, input),
    ['errors.validation.field.componentCustomValidation.phoneNumber'],
  );

/** Told where the number is asked for. */
const toldAtNumber = ['errors.cards.tooManyAttempts'] as const;

export const useActivate = () =>
  useCardAction((input: CallInput<typeof activateCardOrder>) => call(activateCardOrder, input), toldAtNumber);

/** The page stays open: what was saved is known to the rest of it at once. */
export function useSaveVirtualCard() {
  const queryClient = useQueryClient();
  return useCardAction(async (input: CallInput<typeof saveVirtualCardStatus>) => {
    const saved = await call(saveVirtualCardStatus, input);
    queryClient.setQueriesData<CardOrderWrapper>({ queryKey: ['cards', 'details', input.orderId] }, (details) =>
      details === undefined ? undefined : { ...details, virtualCardStatus: saved.virtualCardEnabled },
    );
    return saved;
  });
}

export const useSendLinkAgain = () => useCardAction((input: CallInput<typeof sendLinkAgain>) => call(sendLinkAgain, input));

/** Only asks; changes nothing. */
export const useCheckCardNumber = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof checkIfUserHasActivatedCardsInOrg>) => call(checkIfUserHasActivatedCardsInOrg, input),
    meta: { handles: toldAtNumber },
  });

/** The PIN is kept nowhere but in the component that shows it. */
export const useShowPin = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof showPin>) => call(showPin, input),
    meta: { handles: [...toldAtNumber, ...asksToProve.handles] },
    gcTime: 0,
  });

type Done = { readonly status: CardOrderStatus; readonly replacementIsCancelled?: boolean | undefined };

const reasonEndpoints = {
  reject: rejectCardOrder,
  suspend: suspendCardOrder,
  terminate: terminateCardOrder,
  reactivate: reactivateCardOrder,
} as const;

type Reasoned = { orderId: string; rejectionReason: string; cause: CardCause | ''; orgId: string | null };

/** Reject, suspend, terminate or reactivate with a reason; `org_id` when an organisation acts (D-CALLS). */
export const useReasonAction = (action: ReasonAction) =>
  useCardAction(
    ({ orgId, cause, ...input }: Reasoned): Promise<Done> => {
      const actingFor = orgId === null ? {} : { org_id: orgId };
      if (action === 'reject' || action === 'reactivate') return call(reasonEndpoints[action], { ...input, ...actingFor });
      const said = { ...input, ...actingFor, changeCompanyCardStatus: orgId !== null, ...(cause !== '' && { cause }) };
      return call<typeof terminateCardOrder>(reasonEndpoints[action] as typeof terminateCardOrder, said);
    },
    ['errors.cards.organizationNotActive', 'errors.cards.needsSecondPerson'],
  );
