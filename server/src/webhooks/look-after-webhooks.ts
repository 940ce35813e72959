import { mayMake, whyNotLookAfter } from '../api-accounts/look-after-accounts.ts';
import { type Acting, type Actor, organisationOf, teamOf } from '../http/actor.ts';
import type { WebhookOwner } from './webhook-store.ts';

/** Who looks after webhooks, and whose. */
export type Keeper = { readonly actor: Actor; readonly acting: Acting; readonly owner: WebhookOwner };

export const ofOrganisation = (actor: Actor, acting: Acting): Keeper => ({
  actor,
  acting,
  owner: { as: 'organisation', id: organisationOf(acting) },
});

export const ofSupplier = (actor: Actor, acting: Acting): Keeper => ({
  actor,
  acting,
  owner: { as: 'supplier', id: teamOf(acting) },
});

/** Why the webhooks are not shown; null where they are: to those who see the API accounts, and to the supplier's operators. */
export const whyNotSee = ({ actor, acting, owner }: Keeper) => (owner.as === 'supplier' ? null : whyNotLookAfter(actor, acting));

/** A company's main users change them, and the supplier's operators: staff only look. */
export const mayChange = ({ actor, acting, owner }: Keeper) => owner.as === 'supplier' || mayMake(actor, acting);
