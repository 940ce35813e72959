import { answerOrganisationInvitation, getOrganisationInvitation, type InvitationAnswer } from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/api.ts';
import { authInfoKey } from '../shared/api/auth-info.ts';

/** What an organisation invites the signed-in person to. */
export const organisationInvitationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organisation-invitation', organizationId],
    queryFn: ({ signal }) => call(getOrganisationInvitation, { organizationId }, { signal }),
  });

/** Answers it; whatever comes back, the person's rights are asked for anew. */
export function useAnswerInvitation(organizationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: InvitationAnswer) => call(answerOrganisationInvitation, { organizationId, answer }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authInfoKey }),
  });
}
