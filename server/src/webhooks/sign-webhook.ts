import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A secret as the receiver's library takes it: `whsec_` and its bytes in base64. */
export const newWebhookSecret = () => prefix + randomBytes(secretBytes).toString('base64');

/** The headers of Standard Webhooks: signed by each secret that holds now, the newest first. The receiver takes any of the signatures. */
export function webhookHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
