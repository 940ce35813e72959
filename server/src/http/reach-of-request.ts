import type { Permission } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { CurrentReach, type RowsOf, withReach } from '../database/reach/reach.ts';
import type { Actor } from './actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose rows its statements may touch. */
    reach: CurrentReach;
  }
}

/** Lets each request touch nobody's rows until it is known who calls. */
export function beginReach(app: FastifyInstance): void {
  app.decorateRequest('reach');
  app.addHook('onRequest', (request, _reply, done) => {
    request.reach = new CurrentReach();
    withReach(request.reach, done);
  });
  // Hooks after the body are called by its stream, in which the context that `onRequest` began is lost.
  app.addHook('preValidation', (request, _reply, done) => withReach(request.reach, done));
}

/** Whoever has one of these for all organisations is staff, and touches everybody's rows. */
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

/** Whose rows a signed-in person may touch in any of their roles. Statements narrow that to what the call is about. */
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
