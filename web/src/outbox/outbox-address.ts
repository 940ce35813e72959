import { listAddressOf, listSearchOf } from '../shared/lists/list-address.ts';

const setOf = ({ set }: Readonly<Record<string, unknown>>): { readonly set?: 'failed' } => (set === 'failed' ? { set } : {});

/** What the address of the messages asks for: without a word those that wait. */
export function outboxSearchOf(query: Readonly<Record<string, unknown>>) {
  return { ...listSearchOf(query), ...setOf(query) };
}

/** The same as the router keeps it. */
export function outboxAddressOf(query: Readonly<Record<string, unknown>>) {
  return { ...listAddressOf(query), ...setOf(query) };
}
