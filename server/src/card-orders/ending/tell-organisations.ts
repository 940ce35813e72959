import type { Portal } from '../../portal.ts';
import { tellWhoWaits } from '../reminding/tell-who-waits.ts';
import { findTurn } from './ending-store.ts';
import { tellOrganisationsOfEnds, tellOrganisationsOfMonths } from './tell-of-ends.ts';

const kinds = [tellOrganisationsOfMonths, tellWhoWaits, tellOrganisationsOfEnds];

/**
 * Tells companies of their cards: who waits (L-1-3), what ends, and once a month what ends soon (L-4-2). A company gets one mail of these
 * in a day. Of a large one cards end each day, so each kind is the first on another day: else the others would never be told. Answers
 * whether more may be due.
 */
export async function tellOrganisations(portal: Portal): Promise<boolean> {
  const turn = await findTurn(portal.db, portal, kinds.length);
  for (const tell of [...kinds.slice(turn), ...kinds.slice(0, turn)]) if (await tell(portal)) return true;
  return false;
}
