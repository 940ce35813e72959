import {
  getOrderImport,
  getOrderImportFile,
  getOrderTemplateFile,
  judgeOrders,
  type Language,
  placeImportedOrders,
  type RowToOrder,
  readOrderSheet,
  type SheetFormat,
} from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

let lastJudgement: Promise<unknown> = Promise.resolve();

/** The rows as they are judged, by line. Of the same call there is one at a time, so each waits for the one before it to be given up. */
export const judgedQuery = (organizationId: string, supplier: string, rows: readonly RowToOrder[]) =>
  queryOptions({
    queryKey: ['judged', organizationId, supplier, rows],
    queryFn: async ({ signal }) => {
      await lastJudgement;
      // A photo is judged when it is sent.
      const asked = rows.map(({ line, order: { photo: _, ...order } }) => ({ line, order }));
      const judging = call(judgeOrders, { organizationId, rows: asked, ...(supplier && { supplier }) }, { signal });
      lastJudgement = judging.catch(() => undefined);
      return new Map((await judging).rows.map((row) => [row.line, row]));
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // It names workers by their government ids.
    gcTime: 0,
  });

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
