import type { PortalConfiguration } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';

/** What the routes work with. */
export type RouterContext = { readonly queryClient: QueryClient; readonly configuration: PortalConfiguration };
