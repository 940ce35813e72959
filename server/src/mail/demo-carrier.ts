import type { Carrier } from './deliver-messages.ts';

/** The demo sends nothing: a message is delivered by standing on the page /demo/outbox. */
export function demoCarrier(channels: Carrier['channels']): Carrier {
  return { channels, send: async () => undefined, isFinal: () => false, close: () => undefined };
}
