import { expect, test } from 'vitest';
import { newWebhookSecret, webhookHeaders } from './sign-webhook.ts';

/** The published example of Standard Webhooks. */
const published = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };

test('a webhook is signed as the published example of Standard Webhooks is, by each secret that holds [L-10-1, L-10-2]', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(webhookHeaders([secret], published)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
  const newer = newWebhookSecret();
  expect(newer).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(newer);
  const both = webhookHeaders([newer, secret], published)['webhook-signature']?.split(' ');
  expect(both).toEqual([webhookHeaders([newer], published)['webhook-signature'], signature]);
});
