import type { RefusalCode } from '@siteid/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, type Failed, refusalCode } from '../shared/api-failure.ts';
import { authInfoKey, readAuthInfo } from '../shared/auth-info.ts';
import { failureMessage } from '../shared/failure-message.ts';
import { clearMessages, showMessage } from '../shared/status-messages.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    /** Refusals that the screen tells itself, in its own place. */
    mutationMeta: {
      readonly handles?: readonly RefusalCode[] /** What stands over the screen still holds. */;
      readonly keepsMessages?: boolean;
    };
  }
}

export type AfterForbidden = 'unauthorized' | 'session-refreshed' | 'session-expired' | 'sign-in';

/** What a 403 means once the auth information has been loaded anew (8-2). */
export function afterForbidden(isSignedIn: boolean, sessionTokenMissing: boolean): AfterForbidden {
  if (isSignedIn) return sessionTokenMissing ? 'session-refreshed' : 'unauthorized';
  return sessionTokenMissing ? 'session-expired' : 'sign-in';
}

/** What the handling of failures asks of the page around it. */
export type Exits = {
  readonly organizationCode: () => string | undefined;
  readonly toUnauthorized: () => void;
  readonly toSignIn: () => void;
  readonly sessionExpired: () => void;
};

/** A query client that tells people of every failed call, in one way for all screens (section 8). */
export function createQueryClient(exits: () => Exits): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isDrawn = query.state.data !== undefined;
        const forbidden = asForbidden(error);
        if (forbidden !== null && query.queryKey[0] !== authInfoKey[0]) void handleForbidden(forbidden, isDrawn);
        // A screen that has nothing to draw shows its failure itself.
        else if (isDrawn) tell(error);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => {
        if (mutation.meta?.keepsMessages !== true) clearMessages();
      },
      onError: (error, _variables, _result, mutation) => {
        const forbidden = asForbidden(error);
        const code = refusalCode(error);
        if (forbidden !== null) void handleForbidden(forbidden, true);
        else if (code === undefined || mutation.meta?.handles?.includes(code) !== true) tell(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // A screen takes what its route has just loaded.
        staleTime: 2000,
        retry: (count, error) => count < 1 && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });

  async function handleForbidden({ sessionTokenMissing }: Failed, isDrawn: boolean): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: authInfoKey, refetchType: 'none' });
    const { otherUiInfo } = await readAuthInfo(queryClient, exits().organizationCode());
    switch (afterForbidden(otherUiInfo.isSignedIn, sessionTokenMissing)) {
      case 'unauthorized':
        exits().toUnauthorized();
        break;
      case 'session-refreshed':
        showMessage({ tone: 'warning', text: { id: 'errors.sessionRefreshed' } });
        break;
      case 'session-expired':
        if (isDrawn) exits().sessionExpired();
        break;
      case 'sign-in':
        exits().toSignIn();
        break;
    }
  }

  return queryClient;
}

function tell(error: unknown): void {
  if (error instanceof ApiFailure && error.reason.kind === 'already-sent') return;
  showMessage({ tone: 'danger', text: failureMessage(error) });
}

function asForbidden(error: unknown): Failed | null {
  if (!(error instanceof ApiFailure) || error.reason.kind !== 'failed') return null;
  return error.reason.status === 403 ? error.reason : null;
}

/** Worth a second try: no answer, or a server that says it will be back. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.reason.kind === 'unreachable' || (error.reason.kind === 'failed' && error.reason.status === 503);
}
