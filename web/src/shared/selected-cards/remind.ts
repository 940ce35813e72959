import { type Language, type Reminded, remindersGoOut, remindHolders } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { showMessage } from '../status-messages.tsx';
import { furtherTextsQuery } from '../texts/messages.ts';
import { words } from './reminding-words.ts';

/** The holders of these orders, or all of the list of who waits (null) whose names match the search. */
export type HoldersToRemind = { readonly orderIds: readonly string[] | null; readonly searchText?: string };
type Asked = HoldersToRemind & { readonly organizationId: string };

/** Reminds these holders. Shows how many were reminded, and why the others were not. */
export async function remind(queryClient: QueryClient, language: Language, { orderIds, ...asked }: Asked): Promise<void> {
  await queryClient.fetchQuery(furtherTextsQuery(queryClient, words, language));
  tellReminded(await call(remindHolders, { ...asked, orderIds: orderIds === null ? null : [...orderIds] }), language);
}

function tellReminded({ reminded, isNight, notReminded }: Reminded, language: Language): void {
  if (reminded > 0) {
    const values = { count: reminded, isNight: String(isNight), hour: remindersGoOut.from };
    showMessage({ tone: 'success', text: { id: 'reminding.done', values } });
  }
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  for (const { why, count, names } of notReminded) {
    const values = { count, names: list.format(names), more: count - names.length };
    showMessage({ tone: 'warning', text: { id: `reminding.not.${why}`, values } });
  }
  if (reminded === 0 && notReminded.length === 0) showMessage({ tone: 'warning', text: { id: 'reminding.nobody' } });
}
