import {
  type FailureReply,
  maximumUploadBytes,
  type PartnerEndpoint,
  type PartnerInputOf,
  type PartnerReplyOf,
  type PartnerScope,
  partnerApiBase,
  type RefusalReply,
  type RowProblem,
  type RowsRejectedReply,
} from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';
import { keyFileIn, readKeyFile } from './key-file.ts';
import { CommandFailed, type Terminal } from './terminal.ts';

export type Target = { readonly url?: string; readonly key?: string };
/** Some rows of a file are bad, and none was taken. */
export class RowsRejected extends CommandFailed {
  readonly rows: readonly RowProblem[];

  constructor(rows: readonly RowProblem[]) {
    super(1, 'Nothing was taken in.');
    this.rows = rows;
  }
}

type Connection = { readonly url: string; readonly key: string };

/** The portal and key that options, environment or the file of a demo name, in this order. */
export function connect(
  { environment, usualDataDir }: Terminal,
  target: Target,
  scope: PartnerScope,
  supplier?: string,
): Connection {
  const file = readKeyFile(keyFileIn(environment['DATA_DIR'] ?? usualDataDir));
  const usual = file?.keys.find((each) => each.scope === scope && (supplier === undefined || each.of === supplier));
  const url = target.url ?? environment['SITEID_URL'] ?? file?.url ?? 'http://localhost:3000';
  const key = target.key ?? environment['SITEID_KEY'] ?? usual?.key;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandFailed(
      2,
      `This is no address of a portal: ${url}. Expected one such as http://localhost:3000 (--url or SITEID_URL).`,
    );
  }
  if (key === undefined) {
    throw new CommandFailed(
      2,
      'A partner key is needed: give --key or SITEID_KEY. (A running demo leaves its keys in DATA_DIR.)',
    );
  }
  return { url: url.replace(/\/$/, ''), key };
}

/** Calls the partner API. Throws CommandFailed with what the portal says when it refuses. */
export async function callPartner<E extends PartnerEndpoint>(
  { url, key }: Connection,
  endpoint: E,
  input: { [Name in keyof PartnerInputOf<E>]?: PartnerInputOf<E>[Name] },
): Promise<PartnerReplyOf<E>> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const query = endpoint.body === undefined ? new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])) : '';
  const body = endpoint.body && JSON.stringify(Object.fromEntries(rest));
  // A portal that refuses so much may hang up before it has said so.
  if (body !== undefined && Buffer.byteLength(body) > maximumUploadBytes) throw new CommandFailed(1, tooLarge);
  const reply = await send(`${url}${partnerApiBase}${path}?${query.toString()}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${key}`, ...(endpoint.body && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  const answer = (await reply.json().catch(() => ({}))) as Answer<PartnerReplyOf<E>>;
  if (reply.ok && answer.result !== undefined) return answer.result;
  if (answer.rows !== undefined) throw new RowsRejected(answer.rows);
  throw new CommandFailed(1, inWords(reply.status, answer));
}

type Answer<Reply> = Partial<RefusalReply & Pick<RowsRejectedReply, 'rows'> & Pick<FailureReply, 'details'>> & {
  readonly result?: Reply;
};

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw new CommandFailed(
      2,
      `No portal answers at ${new URL(url).origin}. Is it running? (npm start; another address: --url)`,
      { cause },
    );
  }
}

/** With its photos, which grow by a third on the way. */
const tooLarge = 'This is too large: at most 64 MiB a file, with its photos. Please send it in parts.';

function inWords(
  status: number,
  { logicExceptionMessageKey: id, logicExceptionAdditionalData: data, details }: Answer<unknown>,
): string {
  if (id !== undefined) return portalText('en', id, data);
  if (status === 413) return tooLarge;
  const fields = (details ?? []).map(({ path, message }) => `  ${path} ${message}`.trimEnd());
  return [status === 400 ? 'The portal could not read this:' : `The portal answered ${status}.`, ...fields].join('\n');
}
