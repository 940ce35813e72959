import {
  type FailureReply,
  maximumUploadBytes,
  maximumUploadMegabytes,
  type PartnerEndpoint,
  type PartnerInputOf,
  type PartnerReplyOf,
  type PartnerScope,
  partnerApiBase,
  type RefusalReply,
  type RowProblem,
  type RowsRejectedReply,
} from '@siteid/contract';
import { isGiven } from '../../settings/setting-files.ts';
import { CommandFailed, say, type Terminal } from '../terminal.ts';
import { usualKeyFile } from './key-file.ts';

export type Target = { readonly url?: string; readonly key?: string };
/** Some rows of a file are bad, and none was taken. */
export class RowsRejected extends CommandFailed {
  readonly rows: readonly RowProblem[];

  constructor(terminal: Terminal, rows: readonly RowProblem[]) {
    super(1, say(terminal, 'cli.orders.import.noneTaken'));
    this.rows = rows;
  }
}

type Connection = { readonly url: string; readonly key: string; readonly terminal: Terminal };

/** The portal and key that options, environment or the file of a demo name, in this order. */
export function connect(terminal: Terminal, target: Target, scope: PartnerScope, supplier?: string): Connection {
  const { environment } = terminal;
  const file = usualKeyFile(terminal);
  const usual = file?.keys.find((each) => each.scope === scope && (supplier === undefined || each.of === supplier));
  const url = target.url ?? environment['SITEID_URL'] ?? file?.url ?? 'http://localhost:3000';
  const key = target.key ?? environment['SITEID_KEY'] ?? usual?.key;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandFailed(2, say(terminal, 'cli.portal.noAddress', { url }));
  }
  if (key === undefined) {
    throw new CommandFailed(2, say(terminal, 'cli.portal.noKey'));
  }
  return { url: url.replace(/\/$/, ''), key, terminal };
}

/** Whether a key names who asks; without one some commands do the same on the database that the environment names. */
export function hasKey(terminal: Terminal, { url, key }: Target, scope: PartnerScope): boolean {
  const { environment } = terminal;
  // Whoever names a portal, and forgets the key, does not mean the database of this machine.
  const named = [url, key, environment['SITEID_URL'], environment['SITEID_KEY']];
  if (named.some((each) => each !== undefined)) return true;
  // A demo's own keys are for its own database.
  if (isGiven(environment, 'DATABASE_URL')) return false;
  const file = usualKeyFile(terminal);
  return file?.keys.some((each) => each.scope === scope) === true;
}

/** Calls the partner API with the key that is there for the call's scope. */
export async function ask<E extends PartnerEndpoint>(
  terminal: Terminal,
  target: Target,
  endpoint: E,
  input: { [Name in keyof PartnerInputOf<E>]?: PartnerInputOf<E>[Name] },
): Promise<PartnerReplyOf<E>> {
  return callPartner(connect(terminal, target, endpoint.scope), endpoint, input);
}

/** Calls the partner API. Throws CommandFailed with what the portal says when it refuses. */
export async function callPartner<E extends PartnerEndpoint>(
  { url, key, terminal }: Connection,
  endpoint: E,
  input: { [Name in keyof PartnerInputOf<E>]?: PartnerInputOf<E>[Name] },
): Promise<PartnerReplyOf<E>> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const asked = endpoint.body === undefined ? [...rest].map(([name, value]) => [name, String(value)]) : [];
  const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
  const body = endpoint.body && JSON.stringify(Object.fromEntries(rest));
  // A portal that refuses so much may hang up before it has said so.
  if (body !== undefined && Buffer.byteLength(body) > maximumUploadBytes)
    throw new CommandFailed(1, say(terminal, 'cli.portal.tooLarge', { most: maximumUploadMegabytes }));
  const reply = await send(terminal, `${url}${partnerApiBase}${path}${query}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${key}`,
      'accept-language': terminal.language,
      ...(endpoint.body && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const answer = (await reply.json().catch(() => ({}))) as Answer<PartnerReplyOf<E>>;
  if (reply.ok && answer.result !== undefined) return answer.result;
  if (answer.rows !== undefined) throw new RowsRejected(terminal, answer.rows);
  throw new CommandFailed(1, inWords(terminal, reply.status, answer));
}

type Answer<Reply> = Partial<RefusalReply & Pick<RowsRejectedReply, 'rows'> & Pick<FailureReply, 'details'>> & {
  readonly result?: Reply;
};

async function send(terminal: Terminal, url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw new CommandFailed(2, say(terminal, 'cli.portal.noAnswer', { url: new URL(url).origin }), { cause });
  }
}

function inWords(
  terminal: Terminal,
  status: number,
  { logicExceptionMessageKey: id, logicExceptionAdditionalData: data, details }: Answer<unknown>,
): string {
  if (id !== undefined) return say(terminal, id, data);
  if (status === 413) return say(terminal, 'cli.portal.tooLarge', { most: maximumUploadMegabytes });
  const fields = (details ?? []).map(({ path, message }) => `  ${path} ${message}`.trimEnd());
  return [say(terminal, status === 400 ? 'cli.portal.unreadable' : 'cli.portal.answered', { status }), ...fields].join('\n');
}
