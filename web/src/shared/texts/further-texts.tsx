import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CallFailed } from '../failures/call-failed.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { furtherTextsQuery, type TextFiles } from './messages.ts';

/** The texts of a late dialog, which was brought with them; where they never come, the dialog is not drawn. */
export function useFurtherTexts(files: TextFiles): void {
  useSuspenseQuery(furtherTextsQuery(useQueryClient(), files, useIntl().locale));
}

/** Brings the texts of a screen that few open, then draws it. From then on the frame can say them too, such as what was done there. */
export function FurtherTexts({ files, children }: { readonly files: TextFiles; readonly children: ReactNode }) {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const further = useQuery({ ...furtherTextsQuery(queryClient, files, locale), placeholderData: keepPreviousData });
  if (further.data !== undefined) return children;
  if (further.error === null) return <LoadingIndicator lines={12} />;
  return <CallFailed error={further.error} onRetry={() => void further.refetch()} />;
}
