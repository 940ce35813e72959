import type { PartnerScope } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal } from '../../refusal.ts';
import { hasKey, type Target } from '../by-key/call-partner.ts';
import type { WithPortal } from '../open-portal.ts';
import { CommandFailed, refusedInWords, type Terminal } from '../terminal.ts';

type Ways<Result> = { readonly byKey: () => Promise<Result>; readonly onDatabase: (portal: Portal) => Promise<Result | Refusal> };

/**
 * Asks the portal by a key, or without one does the same on the database that the environment names: so the first staff, supplier and
 * office come in, for whom nobody could make a key in the browser.
 */
export async function byKeyOrOnDatabase<Result extends object>(
  terminal: Terminal,
  withPortal: WithPortal,
  { target, scope }: { readonly target: Target; readonly scope: PartnerScope },
  { byKey, onDatabase }: Ways<Result>,
): Promise<Result> {
  if (hasKey(terminal, target, scope)) return byKey();
  const result = await withPortal(onDatabase);
  if (isRefusal(result)) throw new CommandFailed(1, refusedInWords(terminal, result));
  return result;
}
