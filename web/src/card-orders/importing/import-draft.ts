import { type OrganisationScope, paths } from '@siteid/contract';
import { type DraftPlace, keptDraft } from '../../forms/kept/kept-draft.ts';
import { useDraftOwner } from '../../forms/kept/use-draft-owner.ts';
import { useKeepDraft } from '../../forms/kept/use-keep-draft.ts';
import type { ChosenFields, Mended } from './sheet.ts';

/** What tells a file from another, or from itself after a change. */
export type FileMark = { readonly name: string; readonly size: number; readonly lastModified: number };

/** What somebody did with a sheet, until it is ordered. The sheet itself holds government ids, so it is chosen again. */
export type ImportDraft = {
  readonly file: FileMark;
  readonly importId: string;
  readonly chosen: ChosenFields;
  readonly idCountry: string;
  readonly supplier: string;
  readonly mended: readonly (readonly [number, Mended extends ReadonlyMap<number, infer Cells> ? Cells : never])[];
};

export const markOf = ({ name, size, lastModified }: File): FileMark => ({ name, size, lastModified });

export const isSameFile = (one: FileMark, other: FileMark) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Where a company's import keeps its draft: not by the browser's address, which is the next screen's while that one is on its way. */
export const useImportPlace = (scope: OrganisationScope): DraftPlace => ({
  owner: useDraftOwner(),
  path: paths.organisationImportOrders(scope),
});

/** The draft of this company's import; null where there is none. */
export function keptImport(place: DraftPlace): ImportDraft | null {
  const draft = keptDraft(place) as Partial<ImportDraft> | null;
  return draft?.file !== undefined && Array.isArray(draft.chosen) && Array.isArray(draft.mended) ? (draft as ImportDraft) : null;
}

/** Keeps what is chosen and mended through a reload and a sign-in: all but government ids. */
export function useImportDraft(place: DraftPlace, draft: ImportDraft | null): void {
  const kept =
    draft &&
    JSON.stringify({ ...draft, mended: draft.mended.map(([line, { government_id: _, ...cells }]) => [line, cells] as const) });
  useKeepDraft(place, kept);
}
