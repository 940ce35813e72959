import { isNoneOrSearchable, type Member, type MemberList } from '@siteid/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHasDraft } from '../../forms/kept/form-draft.ts';
import { refusalCode } from '../api/api-failure.ts';
import { CallFailed } from '../failures/call-failed.tsx';
import { useOpening } from '../late-parts/use-opening.ts';
import type { ListSearch } from '../lists/list-address.ts';
import { ListSearch as SearchForm } from '../lists/list-search.tsx';
import { showMessage } from '../status-messages.tsx';
import type { MessageId } from '../texts/messages.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import type { ActionMenuItem } from '../ui/overlays/action-menu-face.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EndQuestion } from './end-question.tsx';
import { InvitePeople, inviteForm } from './invite-people.tsx';
import { PeopleFound, PeopleList, whoOf } from './people-list.tsx';

type After = { readonly onSuccess?: () => void };

/** The calls that change who is there. */
export type PeopleChanges = {
  readonly invite: (emails: string, userType: 'main' | 'basic') => Promise<{ readonly count: number }>;
  readonly changeInvitation: (
    wanted: { readonly invitationId: string; readonly change: 'send-again' | 'withdraw' },
    after: After,
  ) => void;
  readonly end: (personId: string) => Promise<unknown>;
  readonly isEnding: boolean;
};

type PeopleScreenProps = {
  readonly title: string;
  readonly back?: ReactNode;
  readonly lead?: ReactNode;
  readonly tabs: ReactNode;
  /** What stands above the search is on its way. */
  readonly isWaiting?: boolean;
  readonly list: UseQueryResult<MemberList>;
  readonly asked: ListSearch;
  readonly hrefOf: (asked: ListSearch) => string;
  /** The columns beside name and state. */
  readonly more: readonly Column<Member>[];
  readonly changes: PeopleChanges;
  /** Whom one invites here. */
  readonly inviteButton?: MessageId;
  /** Why inviting may take a sign-in first. */
  readonly inviteSignIn: MessageId;
  /** Whether who is invited is a main or a basic user. */
  readonly asksType?: boolean;
  /** What else can be done about somebody who is there. */
  readonly itemsOf?: (row: Member) => readonly ActionMenuItem[];
};

/** Who belongs somewhere: found, invited, and removed again (W-1-11, W-1-12, W-3-1 to W-3-5). */
export function PeopleScreen({
  title,
  back,
  lead,
  tabs,
  isWaiting = false,
  list,
  asked,
  hrefOf,
  more,
  changes,
  inviteButton = 'members.invite.button',
  inviteSignIn,
  asksType,
  itemsOf,
}: PeopleScreenProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  // What was typed before a reload or a sign-in is shown again.
  const inviting = useOpening(undefined, useHasDraft(inviteForm) ? true : null);
  const ending = useOpening<Member>();

  function actionsOf(row: Member): ActionMenuItem[] {
    const { invitationId } = row;
    if (invitationId === null) {
      const end: ActionMenuItem = {
        id: 'end',
        label: formatMessage({ id: 'members.end.menu' }),
        isDestructive: true,
        isPending: ending.opening?.personId === row.personId,
        onAction: () => ending.open(row),
      };
      return [...(itemsOf?.(row) ?? []), end];
    }
    const change = (wanted: 'send-again' | 'withdraw', id: 'members.sentAgain' | 'members.withdrawn') => () => {
      const text = { id, values: { email: row.email ?? '' } };
      changes.changeInvitation({ invitationId, change: wanted }, { onSuccess: () => showMessage({ tone: 'success', text }) });
    };
    return [
      {
        id: 'send-again',
        label: formatMessage({ id: 'members.sendAgain' }),
        onAction: change('send-again', 'members.sentAgain'),
      },
      {
        id: 'withdraw',
        label: formatMessage({ id: 'members.withdraw' }),
        isDestructive: true,
        onAction: change('withdraw', 'members.withdrawn'),
      },
    ];
  }

  async function end(member: Member) {
    const text = { id: 'members.ended', values: { name: whoOf(member) } } as const;
    try {
      await changes.end(member.personId ?? '');
    } catch (error) {
      // The sign-in that this takes is asked for in a dialog of its own.
      if (refusalCode(error) === 'errors.account.signInToProve') return ending.close();
      throw error;
    }
    ending.close();
    showMessage({ tone: 'success', text });
  }

  const button = (
    <Button isPending={inviting.opening !== null} onPress={() => inviting.open(true)}>
      <FormattedMessage id={inviteButton} />
    </Button>
  );
  return (
    <div className="people">
      <PageTitle title={title} back={back} lead={lead} actions={button} />
      {tabs}
      {!isWaiting && (
        <SearchForm
          label={formatMessage({ id: 'members.search' })}
          inAddress={asked.search ?? ''}
          onSearch={(search) => void navigate({ href: hrefOf(search === '' ? {} : { search }) })}
        >
          {list.data && <PeopleFound list={list.data} isSearched={asked.search !== undefined} />}
        </SearchForm>
      )}
      {list.data && !isWaiting && (
        <PeopleList
          caption={title}
          list={list.data}
          isSearched={asked.search !== undefined}
          hrefOf={(page) => hrefOf({ ...asked, page })}
          itemsOf={actionsOf}
          more={more}
        />
      )}
      {(list.isLoading || isWaiting) && <LoadingIndicator lines={6} />}
      {list.isLoadingError && !isWaiting && isNoneOrSearchable(asked.search ?? '') && (
        <CallFailed error={list.error} onRetry={() => void list.refetch()} />
      )}
      {inviting.shown && (
        <InvitePeople
          title={formatMessage({ id: 'members.invite.title' })}
          signIn={inviteSignIn}
          asksType={asksType === true}
          onInvite={changes.invite}
          onClose={inviting.close}
        />
      )}
      {ending.shown && <End member={ending.shown} isPending={changes.isEnding} onClose={ending.close} onEnd={end} />}
    </div>
  );
}

type EndProps = {
  readonly member: Member;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onEnd: (member: Member) => Promise<void>;
};

const End = ({ member, isPending, onClose, onEnd }: EndProps) => (
  <EndQuestion name={whoOf(member)} isYou={member.isYou} isPending={isPending} onClose={onClose} onEnd={() => onEnd(member)} />
);
