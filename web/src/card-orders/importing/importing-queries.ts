import {
  getOrderImport,
  getOrderImportFile,
  getOrderTemplateFile,
  judgeOrders,
  type Language,
  placeImportedOrders,
  readOrderSheet,
  type SheetFormat,
} from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type CallInput, call } from '../../shared/api/api.ts';
import { download } from '../../shared/api/download.ts';

/** What became of an import's rows. */
export const orderImportQuery = (organizationId: string, importId: string) =>
  queryOptions({
    queryKey: ['cards', 'import', organizationId, importId],
    queryFn: ({ signal }) => call(getOrderImport, { organizationId, importId }, { signal }),
    staleTime: 0,
  });

export const useReadSheet = () =>
  useMutation({ mutationFn: (input: CallInput<typeof readOrderSheet>) => call(readOrderSheet, input) });

/** Judges rows; while one judgement is on its way the next waits for it, and of several that wait the last is asked for. */
export function useJudge() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef(0);
  return useMutation({
    mutationFn: async (input: CallInput<typeof judgeOrders>) => {
      newest.current += 1;
      const mine = newest.current;
      await last.current;
      if (mine !== newest.current) return null;
      const judging = call(judgeOrders, input);
      last.current = judging.catch(() => undefined);
      return judging;
    },
  });
}

/** Orders some rows; then no list of cards is known any more. */
export const usePlaceRows = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof placeImportedOrders>) => call(placeImportedOrders, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cards'], refetchType: 'none' }),
  });
};

export const downloadTemplate = (organizationId: string, languageCode: Language) =>
  download(getOrderTemplateFile, { organizationId, languageCode });

export const downloadResult = (organizationId: string, importId: string, as: { languageCode: Language; format: SheetFormat }) =>
  download(getOrderImportFile, { organizationId, importId, ...as });
