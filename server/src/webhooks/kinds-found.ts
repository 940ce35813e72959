import { type DeliveryKind, deliveryKinds, languages, wordOfKind } from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';

/**
 * The kinds of events that a text finds: it is a part of their name, such as `card.printed`, or of what the screens call them in any
 * language. Capitals do not matter.
 */
export function kindsFound(text: string): DeliveryKind[] {
  const sought = text.toLowerCase();
  return deliveryKinds.filter((kind) =>
    [kind, ...languages.map((language) => portalText(language, 'webhooks.kind', { kind: wordOfKind(kind) }))].some((name) =>
      name.toLowerCase().includes(sought),
    ),
  );
}
