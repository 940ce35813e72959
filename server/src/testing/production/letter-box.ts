import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it is sent. */
export type LetterBox = {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The path of the link in the newest mail to an address; waits until one with a link other than `after` is there. */
  readonly linkTo: (address: string, after?: string) => Promise<string>;
  readonly close: () => void;
};

const patience = 30_000;

type OnMail = (address: string, link: string | undefined) => void;

/** On a free port unless one is named; `onMail` is told of each mail, with its link if it has one, before the sender hears that it came. */
export async function openLetterBox(port = 0, onMail: OnMail = () => undefined): Promise<LetterBox> {
  const links = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const link = linkIn(Buffer.concat(parts).toString());
        for (const { address } of envelope.rcptTo) {
          if (link !== undefined) links.set(address, link);
          onMail(address, link);
        }
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: at } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${at}`,
    linkTo: async (address, after) => {
      for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(100)) {
        const link = links.get(address);
        if (link !== undefined && link !== after) return link;
      }
      throw new Error(`No mail with a link came to ${address}; mails came to ${[...links.keys()].join(', ')}.`);
    },
    close: () => server.close(() => undefined),
  };
}

/** The path of the last link of a mail's text, which goes out as quoted-printable. */
function linkIn(mail: string): string | undefined {
  const text = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  const address = [...text.matchAll(/https:\/\/localhost:\d+(\/[^\s"<>]+)/g)].at(-1)?.[1];
  return address?.replace(/[.,]$/, '');
}
