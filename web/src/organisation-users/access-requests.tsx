import { answerAccessRequest, getAccessRequests, isLongEnoughToSearch, paths } from '@siteid/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../shared/api/api.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import type { LatePart } from '../shared/late-parts/late-part.tsx';
import { Pagination } from '../shared/lists/pagination.tsx';
import { asksToProve } from '../shared/proven-email/asks-to-prove.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { Moment } from '../shared/texts/moment.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { ProveMainUser } from './prove-main-user.tsx';
import type { UsersSearch } from './users-address.ts';

const answers = ['main', 'basic', 'decline'] as const;

/** The list below tells of a search that is too short. */
const isAsked = (search: string | undefined) => search === undefined || isLongEnoughToSearch(search);

const accessRequestsQuery = (organizationCode: string, { search, requests }: UsersSearch) =>
  queryOptions({
    queryKey: ['organisation-users', organizationCode, 'requests', search, requests],
    queryFn: ({ signal }) => call(getAccessRequests, { organizationCode, searchText: search, page: requests }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked(search),
  });

/** Brings what is asked: coming later, it would push down the search. */
export const accessRequests = (organizationCode: string, asked: UsersSearch): LatePart => ({
  name: 'accessRequests',
  of: [organizationCode, asked],
  bring: async (queryClient) => {
    if (isAsked(asked.search)) await queryClient.prefetchQuery(accessRequestsQuery(organizationCode, asked));
  },
});

type AccessRequestsProps = { readonly organizationCode: string; readonly asked: UsersSearch };

/** Who asks for access, with what a main user may answer; nothing while nobody of a searched name does (W-3-9). */
export function AccessRequests({ organizationCode, asked }: AccessRequestsProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const list = useQuery(accessRequestsQuery(organizationCode, asked));
  const answer = useMutation({
    mutationFn: (given: { readonly requestId: string; readonly answer: (typeof answers)[number] }) =>
      call(answerAccessRequest, { organizationCode, ...given }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['organisation-users'] }),
    meta: asksToProve,
  });
  if (list.isLoadingError) return <CallFailed error={list.error} onRetry={() => void list.refetch()} />;
  const requests = list.data?.requests ?? [];
  if (requests.length === 0) return null;
  return (
    <Panel title={formatMessage({ id: 'organisationUsers.requests.title' })}>
      <ProveMainUser error={answer.error} onClose={answer.reset} />
      <ul className="people-requests">
        {requests.map(({ id, fullName, asked }) => (
          <li key={id}>
            <span className="people-who">
              <strong>{fullName}</strong>{' '}
              <span className="people-you">
                <FormattedMessage id="organisationUsers.requests.asked" /> <Moment at={asked} isDayAlone />
              </span>
            </span>
            <span className="button-row">
              {answers.map((each) => {
                const what = formatMessage({ id: `organisationUsers.requests.${each}` });
                return (
                  <Button
                    key={each}
                    look={each === 'decline' ? 'danger' : 'quiet'}
                    aria-label={formatMessage({ id: 'organisationUsers.requests.buttonOf' }, { what, name: fullName })}
                    isDisabled={answer.isPending}
                    onPress={() =>
                      answer.mutate(
                        { requestId: id, answer: each },
                        {
                          onSuccess: () =>
                            showMessage({
                              tone: 'success',
                              text: { id: 'organisationUsers.requests.answered', values: { name: fullName } },
                            }),
                        },
                      )
                    }
                  >
                    <FormattedMessage id={`organisationUsers.requests.${each}`} />
                  </Button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      {list.data && (
        <Pagination
          of={formatMessage({ id: 'organisationUsers.requests.title' })}
          pagination={list.data.pagination}
          hrefOf={(requests) => paths.organisationUsers(organizationCode, { ...asked, requests })}
        />
      )}
    </Panel>
  );
}
