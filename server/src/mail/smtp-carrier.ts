import { createTransport } from 'nodemailer';
import type { Carrier } from './deliver-messages.ts';
import { letterHtml } from './letter-html.ts';

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string;
  /** The sender, an address or `Name <address>`. */
  readonly from: string;
  /** Over `smtp://` too nothing is sent before the connection is encrypted. */
  readonly requireTls: boolean;
  /** Right side of the Message-ID. */
  readonly domain: string;
};

/** The name by which the text of a mail shows the picture that comes with it. */
const cardPart = 'card';

/** What connects to the mail server. */
export function smtpTransport({ url, from, requireTls }: SmtpSettings) {
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      requireTLS: requireTls,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** Sends e-mail over SMTP. A recipient that the mail server refuses for good (5xx) is not tried again. */
export function smtpCarrier(settings: SmtpSettings): Carrier {
  const transport = smtpTransport(settings);
  return {
    channels: ['email'],
    send: async (letter) => {
      const { id, recipient, subject, body, card, contract } = letter;
      await transport.sendMail({
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(card !== null && { html: letterHtml({ ...letter, card }, cardPart) }),
        attachments: [
          ...(card === null
            ? []
            : [{ filename: 'card.png', content: card.png, cid: cardPart, contentDisposition: 'inline' as const }]),
          ...(contract === null ? [] : [{ filename: 'contract.pdf', content: contract, contentType: 'application/pdf' }]),
        ],
        messageId: `<${id}@${settings.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    isFinal: (error) => isRefusedRecipient(error),
    close: () => transport.close(),
  };
}

function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}
