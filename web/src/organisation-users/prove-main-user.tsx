import { ProveFirst } from '../shared/proven-email/prove-first.tsx';

type ProveMainUserProps = { readonly error: unknown; readonly onClose: () => void };

/** Leads to the sign-in that another main user takes, where the server asked for it (W-3-3). */
export const ProveMainUser = (asked: ProveMainUserProps) => (
  <ProveFirst {...asked} title="members.main.title" why="members.main.signIn" />
);
