import type { RefusalCode } from '@siteid/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, isAnswered, isPassing, isRule, refusalCode } from '../api/api-failure.ts';
import { authInfoKey, readAuthInfo } from '../api/auth-info.ts';
import { isOnline } from '../connection.ts';
import { tellEvent, tellFault } from '../logs/client-log.ts';
import { clearMessages, dialogOnTop, type Say, showFailureIn, showMessage } from '../status-messages.tsx';
import { tellFailure } from './tell-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Refusals that the screen says itself. */
      readonly handles?: readonly RefusalCode[];
      /** The messages above the screen stay. */
      readonly keepsMessages?: boolean;
    };
  }
}

export type AfterForbidden = 'unauthorized' | 'session-refreshed' | 'session-expired' | 'sign-in';

/** What follows from a 403 once the auth information has been loaded anew (8-2). */
export function afterForbidden(isSignedIn: boolean, sessionTokenMissing: boolean): AfterForbidden {
  if (isSignedIn) return sessionTokenMissing ? 'session-refreshed' : 'unauthorized';
  return sessionTokenMissing ? 'session-expired' : 'sign-in';
}

/** What the page around provides for the handling of failures. */
export type Exits = {
  readonly organizationCode: () => string | undefined;
  /** Shows the details instead of the page where extensive logging is configured; returns whether it did. */
  readonly showDetails: (error: unknown) => boolean;
  readonly toUnauthorized: () => void;
  readonly toSignIn: () => void;
  readonly sessionExpired: (say: Say) => void;
};

/** Queries for which the page has a substitute; some are made before there is a screen. */
export const goesOnWithout = new Set<unknown>(['configuration', 'catalogue', 'classifiers', 'late-parts', authInfoKey[0]]);

/** A query client that tells people of every failed call, in one way for all screens (section 8). */
export function createQueryClient(exits: () => Exits): QueryClient {
  // What left while there was a network may have arrived, though no answer came; and another dialog may be open when one comes.
  const begun = new WeakMap<object, { readonly isOffline: boolean; readonly dialog: string | undefined }>();
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        note(error);
        const isDrawn = query.state.data !== undefined;
        if (isForbidden(error) && query.queryKey[0] !== authInfoKey[0]) void handleForbidden(error, isDrawn, showMessage);
        else if (isDrawn) tell(error, showMessage);
        // A screen without data shows the failure itself, unless the details are shown instead.
        else if (!isRule(error) && !goesOnWithout.has(query.queryKey[0])) exits().showDetails(error);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => {
        begun.set(mutation, { isOffline: !isOnline(), dialog: dialogOnTop() });
        if (mutation.meta?.keepsMessages !== true) clearMessages();
      },
      onError: (error, _variables, _result, mutation) => {
        note(error);
        const refused = refusalCode(error);
        const { isOffline, dialog } = begun.get(mutation) ?? {};
        const say = showFailureIn(dialog);
        if (isForbidden(error)) void handleForbidden(error, true, say);
        else if (refused !== undefined && mutation.meta?.handles?.includes(refused)) return;
        else if (isUnreachable(error) && isOffline === true) say({ tone: 'danger', text: { id: 'offline.notSent' } });
        else if (dialog !== undefined || !isBeingSent(error)) tell(error, say);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // So that a screen uses what its route has just loaded.
        staleTime: 2000,
        retry: (count, error) => count < 1 && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

  async function handleForbidden(failure: ApiFailure, isDrawn: boolean, say: Say): Promise<void> {
    void tellEvent(`backend call forbidden ${failure.path}`);
    const isTokenMissing = isAnswered(failure.reason) && failure.reason.sessionTokenMissing;
    const isSignedIn = await isStillSignedIn(say);
    if (isSignedIn === undefined) return;
    switch (afterForbidden(isSignedIn, isTokenMissing)) {
      case 'unauthorized':
        exits().toUnauthorized();
        break;
      case 'session-refreshed':
        say({ tone: 'warning', text: { id: 'errors.sessionRefreshed' } });
        break;
      case 'session-expired':
        if (isDrawn) exits().sessionExpired(say);
        break;
      case 'sign-in':
        exits().toSignIn();
        break;
    }
  }

  /**
   * Loads the auth information anew. Undefined where that fails, too: then a message says so, and nobody is sent away from what they typed.
   */
  async function isStillSignedIn(say: Say): Promise<boolean | undefined> {
    try {
      await queryClient.invalidateQueries({ queryKey: authInfoKey, refetchType: 'none' });
      return (await readAuthInfo(queryClient, exits().organizationCode())).otherUiInfo.isSignedIn;
    } catch (error) {
      tell(error, say);
      return undefined;
    }
  }

  function tell(error: unknown, say: Say): void {
    if (!isRule(error) && exits().showDetails(error)) return;
    tellFailure(error, say);
  }

  return queryClient;
}

/** Sends a fault of the page or of a call to the server's log; a refusal by a rule, or a missing right, is no fault (8-3). */
function note(error: unknown): void {
  if (isRule(error) || isForbidden(error)) return;
  if (!(error instanceof ApiFailure) || error.reason.kind === 'failed') void tellFault(error);
}

/** The button that was pressed twice says that already; in a dialog that was opened anew nothing does. */
const isBeingSent = (error: unknown) => error instanceof ApiFailure && error.reason.kind === 'already-sent';

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.reason.kind === 'unreachable';
}

function isForbidden(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && isAnswered(error.reason) && error.reason.status === 403;
}
