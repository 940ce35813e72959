/** The sources of the stream, each a log of the portal. */
export const auditSources = ['card', 'deed', 'membership', 'office', 'organisation', 'reading', 'security'] as const;

/** Where a line stands in the stream: its moment (UTC, microseconds), its source, its number there. */
export type AuditPlace = { readonly at: string; readonly source: (typeof auditSources)[number]; readonly id: string };

/** An audit event. It names people, orders, keys and companies by their ids alone, because a name that was sent out cannot be erased. */
export type AuditLine = AuditPlace & {
  readonly kind: string;
  readonly actor: Readonly<Record<string, string>>;
  readonly about: Readonly<Record<string, string>>;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** The line as it is told; `cursor` is what `--after` takes to go on behind it. */
export function toldLine(line: AuditLine) {
  const { at, source, kind, actor, about, detail } = line;
  return { cursor: cursorOf(line), at, source, kind, actor, about, detail };
}

export const writeAuditLine = (line: AuditLine) => `${JSON.stringify(toldLine(line))}\n`;

export const cursorOf = ({ at, source, id }: AuditPlace) => `${at}/${source}/${id}`;

/** The place before everything that was done at the moment or later. */
export function placeBefore(moment: Date): AuditPlace {
  return { at: moment.toISOString().replace('Z', '000Z'), source: auditSources[0], id: '0' };
}

/** The place that a cursor names, or null when it is no cursor. */
export function readCursor(cursor: string): AuditPlace | null {
  const [, at = '', named = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\/([a-z]+)\/(\d{1,18})$/.exec(cursor) ?? [];
  const source = auditSources.find((each) => each === named);
  return source === undefined || Number.isNaN(Date.parse(at)) ? null : { at, source, id };
}

/** A day, which begins in UTC, or a moment with its zone; null when it is neither. */
export function readMoment(text: string): Date | null {
  const isOne = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const moment = new Date(isOne ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
