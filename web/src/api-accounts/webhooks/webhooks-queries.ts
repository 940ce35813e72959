import * as calls from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';

/** Whose webhooks: a company's, or a card supplier's. */
export type WebhookOwner =
  | { readonly as: 'organisation'; readonly organizationCode: string }
  | { readonly as: 'supplier'; readonly teamId: string };
export type WebhookFields = { readonly address: string; readonly kinds: calls.CardEventKind[] };
type OfWebhook = { readonly webhookId: string };

const key = 'webhooks';
const whileWaiting = 4000;
const idOf = (owner: WebhookOwner) => (owner.as === 'organisation' ? owner.organizationCode : owner.teamId);

export const webhooksQuery = (owner: WebhookOwner) =>
  queryOptions({
    queryKey: [key, idOf(owner)],
    queryFn: ({ signal }) =>
      owner.as === 'organisation'
        ? call(calls.getWebhooks, { organizationCode: owner.organizationCode }, { signal })
        : call(calls.getSupplierWebhooks, { teamId: owner.teamId }, { signal }),
  });

export type DeliveriesAsked = {
  readonly search?: string | undefined;
  readonly page: number;
  readonly state?: calls.DeliveryState | undefined;
};

/** Asked for anew while some wait: they go out by themselves. */
export const deliveriesQuery = (
  owner: WebhookOwner,
  webhookId: string,
  { search: searchText, page, state: asked }: DeliveriesAsked,
) =>
  queryOptions({
    queryKey: [key, idOf(owner), webhookId, searchText, page, asked],
    queryFn({ signal }) {
      const of = { webhookId, searchText, page, state: asked };
      return owner.as === 'organisation'
        ? call(calls.getWebhookDeliveries, { organizationCode: owner.organizationCode, ...of }, { signal })
        : call(calls.getSupplierWebhookDeliveries, { teamId: owner.teamId, ...of }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.deliveries.some((each) => each.state === 'waiting') ? whileWaiting : false),
  });

/** The calls that change webhooks; whatever comes back, the lists are asked for anew. */
export function useWebhookChanges(owner: WebhookOwner) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [key] });
  const isCompany = owner.as === 'organisation';
  const company = { organizationCode: isCompany ? owner.organizationCode : '' };
  const supplier = { teamId: isCompany ? '' : owner.teamId };
  return {
    make: useMutation({
      mutationFn: (wanted: WebhookFields) =>
        isCompany
          ? call(calls.makeWebhook, { ...company, ...wanted })
          : call(calls.makeSupplierWebhook, { ...supplier, ...wanted }),
      onSettled,
      meta: { handles: calls.makeWebhook.refusals },
    }),
    change: useMutation({
      mutationFn: (wanted: WebhookFields & OfWebhook & { readonly seen: string }) =>
        isCompany
          ? call(calls.changeWebhook, { ...company, ...wanted })
          : call(calls.changeSupplierWebhook, { ...supplier, ...wanted }),
      onSettled,
      meta: { handles: calls.changeWebhook.refusals },
    }),
    pause: useMutation({
      mutationFn: (asked: OfWebhook & { readonly isPaused: boolean }) =>
        isCompany
          ? call(calls.pauseWebhook, { ...company, ...asked })
          : call(calls.pauseSupplierWebhook, { ...supplier, ...asked }),
      onSettled,
    }),
    changeSecret: useMutation({
      mutationFn: (of: OfWebhook) =>
        isCompany
          ? call(calls.changeWebhookSecret, { ...company, ...of })
          : call(calls.changeSupplierWebhookSecret, { ...supplier, ...of }),
      onSettled,
      meta: { handles: calls.changeWebhookSecret.refusals },
    }),
    remove: useMutation({
      mutationFn: (of: OfWebhook) =>
        isCompany ? call(calls.removeWebhook, { ...company, ...of }) : call(calls.removeSupplierWebhook, { ...supplier, ...of }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (of: OfWebhook) =>
        isCompany ? call(calls.testWebhook, { ...company, ...of }) : call(calls.testSupplierWebhook, { ...supplier, ...of }),
      onSettled,
    }),
    sendAgain: useMutation({
      mutationFn: (of: OfWebhook & { readonly deliveryId: string }) =>
        isCompany
          ? call(calls.sendWebhookAgain, { ...company, ...of })
          : call(calls.sendSupplierWebhookAgain, { ...supplier, ...of }),
      onSettled,
    }),
    /** As the list has it now. */
    now: (id: string) =>
      queryClient.getQueryData(webhooksQuery(owner).queryKey)?.webhooks.find(({ webhookId }) => webhookId === id),
  };
}
