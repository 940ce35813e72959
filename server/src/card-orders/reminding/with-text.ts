import type { Language } from '@siteid/contract';
import type { NewText } from '../../mail/outbox.ts';
import type { AboutOrder } from '../../mail/outbox-store.ts';
import type { TextedKind } from '../../mail/text-message.ts';
import type { Portal } from '../../portal.ts';
import type { WaitingHolder } from './waiting-holder-store.ts';

/** A reminder by mail, and by text message too where its holder chose so and the portal sends any (L-1-2). */
export function withText<Mail extends { readonly kind: TextedKind; readonly language: Language; readonly about: AboutOrder }>(
  { config }: Pick<Portal, 'config'>,
  { text_to: to, org_name: orgName }: Pick<WaitingHolder, 'text_to' | 'org_name'>,
  mail: Mail,
): (Mail | NewText)[] {
  if (to === null || !config.sms.isOffered) return [mail];
  const { kind, language, about } = mail;
  return [mail, { kind, byText: true, to, language, orgName, about }];
}
