import { cardOrderStatuses, statusFilters } from '@siteid/contract';
import { expect, test } from 'vitest';
import { rowColour } from './row-colour.ts';

test('rows are coloured by status, some under one filter alone [2.4-29, 4-5]', () => {
  const coloured = (filter: (typeof statusFilters)[number]) =>
    Object.fromEntries(
      cardOrderStatuses.map((status) => [status, rowColour(status, filter)] as const).filter(([, colour]) => colour !== 'none'),
    );
  const everywhere = {
    ready_to_personalize: 'info',
    personalized: 'success',
    activated: 'success',
    cancelled_by_holder: 'danger',
    cancelled_by_orderer: 'danger',
    cancelled_by_id_verifier: 'danger',
    personalization_failed: 'danger',
    printing_failed: 'danger',
  };
  expect(coloured('all')).toEqual({ ...everywhere, suspended: 'danger', terminated: 'muted' });
  expect(coloured('pending')).toEqual({ ...everywhere, rejected_by_personalizer: 'danger' });
  for (const filter of ['cancelled', 'active', 'inactive'] as const) expect(coloured(filter)).toEqual(everywhere);
});
