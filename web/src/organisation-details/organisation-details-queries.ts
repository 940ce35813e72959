import {
  changeOrganisationDetails,
  changeOrganisationInvoicing,
  getOrganisationDetails,
  openContactEmail,
  requestContactEmail,
  setHolderPhotos,
} from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../shared/api/api.ts';
import { authInfoKey } from '../shared/api/auth-info.ts';
import { toldAtDetails } from '../shared/organisation-details/refused-details.ts';

const key = 'organisation-details';

export const organisationDetailsQuery = (organizationCode: string) =>
  queryOptions({
    queryKey: [key, organizationCode],
    queryFn: ({ signal }) => call(getOrganisationDetails, { organizationCode }, { signal }),
  });

type Change<Call extends typeof changeOrganisationDetails | typeof changeOrganisationInvoicing> = Omit<
  CallInput<Call>,
  'organizationCode'
>;

/** The calls that change a company; whatever comes back, it is asked for anew, wherever it is shown or named. */
export function useOrganisationChanges(organizationCode: string) {
  const queryClient = useQueryClient();
  const keys = [key, 'customers', ...authInfoKey];
  const onSettled = () => Promise.all(keys.map((each) => queryClient.invalidateQueries({ queryKey: [each] })));
  const askedAgain = ['errors.organisations.changedMeanwhile', 'errors.account.signInToProve'] as const;
  return {
    details: useMutation({
      mutationFn: (change: Change<typeof changeOrganisationDetails>) =>
        call(changeOrganisationDetails, { organizationCode, ...change }),
      onSettled,
      meta: {
        handles: [...toldAtDetails, ...askedAgain],
      },
    }),
    invoicing: useMutation({
      mutationFn: (change: Change<typeof changeOrganisationInvoicing>) =>
        call(changeOrganisationInvoicing, { organizationCode, ...change }),
      onSettled,
      meta: { handles: askedAgain },
    }),
    holderPhotos: useMutation({
      mutationFn: (areTaken: boolean) => call(setHolderPhotos, { organizationCode, areTaken }),
      onSettled,
    }),
    requestEmail: useMutation({
      mutationFn: (email: string) => call(requestContactEmail, { organizationCode, email }),
      onSettled,
      meta: { handles: requestContactEmail.refusals },
    }),
    openEmail: useMutation({
      mutationFn: (token: string) => call(openContactEmail, { organizationCode, token }),
      onSettled,
      meta: { handles: openContactEmail.refusals },
    }),
    /** What was seen of it last. */
    seen: (part: 'details' | 'invoicing') =>
      queryClient.getQueryData(organisationDetailsQuery(organizationCode).queryKey)?.seen[part] ?? '',
  };
}
