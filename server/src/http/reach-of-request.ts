import type { Permission } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { type RowsOf, ToldReach, withReach } from '../database/reach/reach.ts';
import type { Actor } from './actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose rows its statements may touch. */
    reach: ToldReach;
  }
}

/** Has each request touch nobody's rows, until it says whose. */
export function beginReach(app: FastifyInstance): void {
  app.decorateRequest('reach');
  app.addHook('onRequest', (request, _reply, done) => {
    request.reach = new ToldReach();
    withReach(request.reach, done);
  });
  // What comes after a body comes from its stream, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => withReach(request.reach, done));
}

/** With one of these, bound to no organisation, somebody works for the portal and looks after everybody's cards or companies. */
const ofStaff: readonly Permission[] = [
  'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS',
  'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
  'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS',
  'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
  'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
  'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS',
  'SEPPO_ACTION_MANAGE_ORGANIZATIONS',
  'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
  'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
  'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
  'SEPPO_ACTION_MANAGE_MESSAGES',
  'SEPPO_ACTION_MANAGE_STAFF',
];

/** Whose rows a signed-in person may touch, in any of their roles; which of them a call means, its statements say. */
export function rowsOfActor({ personId, governmentIds, permissions, organisations, teams }: Actor): RowsOf {
  const recordsIdentities = teams.some(({ permission }) => permission === 'SEPPO_ACTION_RECORD_IDENTITIES');
  if (recordsIdentities || ofStaff.some((each) => permissions.has(each))) return 'everybody';
  return [
    personId,
    ...governmentIds,
    ...organisations.flatMap(({ id, managedIds }) => [id, ...managedIds]),
    ...teams.map(({ teamId }) => teamId),
  ];
}
