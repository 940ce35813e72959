import type { PortalConfiguration } from '@siteid/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfigurationContext } from '../shared/api/configuration.ts';

type Props = { readonly queryClient: QueryClient; readonly configuration: PortalConfiguration; readonly children: ReactNode };

/** What every screen stands on, outside the router. */
export function Providers({ queryClient, configuration, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigurationContext value={configuration}>{children}</ConfigurationContext>
    </QueryClientProvider>
  );
}
