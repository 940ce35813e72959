import {
  type AccountNotice,
  type ChoosableNotice,
  choosableNotices,
  noticesOfMainUsers,
  personalNotices,
  type TextReminders,
} from '@siteid/contract';
import type { Actor } from '../http/actor.ts';
import { noticesOff, saveNotice } from '../mail/notice-store.ts';
import type { Portal } from '../portal.ts';
import { readTextReminders } from './text-reminders.ts';

/** What the person is told, and how (W-4-5): as a main user of a company more than others. */
export async function readNotices(
  portal: Portal,
  actor: Actor,
): Promise<{ notices: AccountNotice[]; textReminders: TextReminders | null }> {
  const { personId, memberships } = actor;
  const off: readonly string[] = await noticesOff(portal.db, personId);
  const choosable: readonly string[] = choosableNotices;
  const isMain = memberships.some(({ userType, state }) => userType === 'main' && state === 'accepted');
  const ofMainUsers: readonly string[] = noticesOfMainUsers;
  const told = personalNotices.filter((kind) => isMain || !ofMainUsers.includes(kind));
  const notices = told.map((kind) => ({
    kind,
    channel: kind === 'sms-code' ? ('sms' as const) : ('email' as const),
    isOn: !off.includes(kind),
    isChoosable: choosable.includes(kind),
  }));
  return { notices, textReminders: await readTextReminders(portal, actor) };
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
