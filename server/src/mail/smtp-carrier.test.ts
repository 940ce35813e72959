import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Carrier } from './deliver-messages.ts';
import { type SmtpSettings, smtpCarrier } from './smtp-carrier.ts';

const received: string[] = [];
let server: SMTPServer;
let settings: SmtpSettings;
let carrier: Carrier;

beforeEach(async () => {
  received.length = 0;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = address.startsWith('gone') ? 550 : address.startsWith('busy') ? 451 : 0;
      done(code === 0 ? null : Object.assign(new Error('no'), { responseCode: code }));
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  settings = { url: `smtp://127.0.0.1:${port}`, from: 'SiteID <cards@example.com>', domain: 'cards.example', requireTls: false };
  carrier = smtpCarrier(settings);
});
afterEach(async () => {
  carrier.close();
  await new Promise<void>((done) => server.close(() => done()));
});

const letter = (recipient: string) =>
  ({
    id: 'd1b5',
    channel: 'email',
    recipient,
    language: 'sv',
    subject: 'Ditt kort är klart',
    body: 'Hej Åke,\n\nhttps://cards.example/\n',
    card: null,
    contract: null,
  }) as const;

test('a mail reaches the mail server as plain text, twice under the same Message-ID', async () => {
  await carrier.send(letter('ake@example.com'));
  await carrier.send(letter('ake@example.com'));
  expect(received).toHaveLength(2);
  for (const mail of received) {
    expect(mail).toContain('Message-ID: <d1b5@cards.example>');
    expect(mail).toContain('From: SiteID <cards@example.com>');
    expect(mail).toContain('To: ake@example.com');
    expect(mail).toContain('Auto-Submitted: auto-generated');
    expect(mail).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail).toContain('=?UTF-8?Q?Ditt_kort_=C3=A4r_klart?=');
  }
});

test('a mail that speaks of a card shows it, and says in words what it shows', async () => {
  const card = { png: Buffer.from('a picture'), text: 'SiteID-kort för <Åke>' };
  await carrier.send({ ...letter('ake@example.com'), card });
  const [mail = ''] = received;
  expect(mail).toContain('Content-Type: text/plain; charset=utf-8');
  expect(mail).toContain('Content-ID: <card>');
  expect(mail).toContain(card.png.toString('base64'));
  const html = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(html).toContain('<html lang="sv">');
  expect(html).toContain('<img src="cid:card" alt="SiteID-kort f=C3=B6r &lt;=C3=85ke&gt;"');
  expect(html).toContain('<a href="https://cards.example/">https://cards.example/</a>');
});

test('a mail with a card and a contract brings both', async () => {
  const card = { png: Buffer.from('a picture'), text: 'SiteID-kort' };
  await carrier.send({ ...letter('ake@example.com'), card, contract: Buffer.from('signed') });
  const [mail = ''] = received;
  expect(mail).toContain('Content-ID: <card>');
  expect(mail).toContain('filename=contract.pdf');
});

test.each([
  ['gone@example.com', true],
  ['busy@example.com', false],
])('%s refused: final %s', async (recipient, isFinal) => {
  const error: unknown = await carrier.send(letter(recipient)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(carrier.isFinal(error)).toBe(isFinal);
});

test('a mail server that is away is another attempt’s reason', async () => {
  await new Promise<void>((done) => server.close(() => done()));
  const error: unknown = await carrier.send(letter('ake@example.com')).catch((thrown: unknown) => thrown);
  expect(carrier.isFinal(error)).toBe(false);
});

test('a mail server that offers no encryption gets no mail where encryption is asked for', async () => {
  const careful = smtpCarrier({ ...settings, requireTls: true });
  await expect(careful.send(letter('ake@example.com'))).rejects.toThrow(/STARTTLS|TLS/i);
  careful.close();
  expect(received).toEqual([]);
});
