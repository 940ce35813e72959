/** A person who works for an ID office. */
export type Clerk = { readonly officeId: string; readonly personId: string; readonly name: string };
