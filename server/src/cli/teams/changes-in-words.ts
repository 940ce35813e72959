import { type listPartnerUserChanges, messageIdOfChanged, type PartnerReplyOf, wordOfUserChange } from '@siteid/contract';
import { say, type Terminal } from '../terminal.ts';
import { pageInWords } from './list-options.ts';

type Changes = PartnerReplyOf<typeof listPartnerUserChanges>['changes'];

/** A page of a company's log, in the words of its screen. */
export function changesInWords(
  terminal: Terminal,
  changes: Changes,
  pages: { readonly total: number; readonly page: number },
): string {
  const wordOf = ({ kind }: Changes[number], value: string | null) => {
    const id = messageIdOfChanged(kind, value);
    return id === undefined ? (value ?? '') : say(terminal, id);
  };
  const rows = changes.map((change) => {
    const values = { role: change.role ?? '', was: wordOf(change, change.was), becomes: wordOf(change, change.becomes) };
    return [
      change.at.slice(0, 16).replace('T', ' '),
      change.whom,
      say(terminal, 'organisationUsers.change', { kind: wordOfUserChange(change), ...values }),
      change.reason ?? '',
      change.by ?? say(terminal, `organisationUsers.by.${change.by_role === 'staff' ? 'staff' : 'system'}`),
    ];
  });
  const heads = [
    'organisationUsers.column.whom',
    'organisationUsers.column.what',
    'cli.option.reason',
    'organisationUsers.column.by',
  ];
  return pageInWords(terminal, [say(terminal, 'cli.log.at'), ...heads.map((id) => say(terminal, id))], rows, pages);
}
