import { type AccountNotice, type ChoosableNotice, choosableNotices, personalNotices } from '@siteid/contract';
import type { Actor } from '../http/actor.ts';
import { noticesOff, saveNotice } from '../mail/notice-store.ts';
import type { Portal } from '../portal.ts';

/** What the person is told, and how (W-4-5). */
export async function readNotices({ db }: Portal, { personId }: Actor): Promise<{ notices: AccountNotice[] }> {
  const off: readonly string[] = await noticesOff(db, personId);
  const choosable: readonly string[] = choosableNotices;
  const notices = personalNotices.map((kind) => ({
    kind,
    channel: kind === 'sms-code' ? ('sms' as const) : ('email' as const),
    isOn: !off.includes(kind),
    isChoosable: choosable.includes(kind),
  }));
  return { notices };
}

/** Switches a notice on or off: the outbox asks when the next is written. */
export async function chooseNotice(
  { db }: Portal,
  { personId }: Actor,
  { kind, isOn }: { readonly kind: ChoosableNotice; readonly isOn: boolean },
) {
  await saveNotice(db, personId, kind, isOn);
  return {};
}
