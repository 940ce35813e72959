import { type ApiAccount, paths, webhookPaths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAskForDraft, useHasDraft } from '../forms/kept/form-draft.ts';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { type ListSearch, listSearchOf } from '../shared/lists/list-address.ts';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { EndQuestion } from '../shared/people/end-question.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { Message } from '../shared/ui/message.tsx';
import type { ActionMenuItem } from '../shared/ui/overlays/action-menu-face.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useAccountColumns } from './account-columns.tsx';
import { AccountForm, changeFormOf, newAccountForm } from './account-form.tsx';
import { apiAccountsQuery, useAccountChanges } from './api-accounts-queries.ts';
import { texts } from './api-accounts-texts.ts';
import '../shared/people/people.css';

/** `/{code}/organization/api-accounts`: the keys of a company's own systems (W-8-2). */
export const ApiAccountsScreen = () => (
  <FurtherTexts files={texts}>
    <ApiAccounts />
  </FurtherTexts>
);

type Opened = { readonly kind: 'make' } | { readonly kind: 'change' | 'revoke'; readonly account: ApiAccount };

function ApiAccounts() {
  const { formatMessage } = useIntl();
  const { organizationCode = '' } = useParams({ strict: false });
  const asked = listSearchOf(useSearch({ strict: false }));
  const list = useQuery(apiAccountsQuery(organizationCode, asked));
  const hrefOf = (next: ListSearch) => paths.organisationApiAccounts(organizationCode, next);
  const { make, change, revoke, now } = useAccountChanges(organizationCode, asked);
  // What was typed before a reload or a sign-in is shown again.
  const dialog = useOpening<Opened>(undefined, useHasDraft(newAccountForm) ? { kind: 'make' } : null);
  const { shown: opened } = dialog;
  const hasDraft = useAskForDraft();
  // So is what was typed of an account, once the list is there, unless a dialog was opened meanwhile.
  const typed =
    opened === undefined && dialog.opening === null && list.data?.accounts.find((account) => hasDraft(changeFormOf(account)));
  if (typed) dialog.show({ kind: 'change', account: typed });
  const [made, setMade] = useState<{ readonly name: string; readonly key: string } | null>(null);
  const mayMake = list.data?.mayMake ?? false;
  const done = (id: 'apiAccounts.changed' | 'apiAccounts.revoked', name: string) => {
    dialog.close();
    showMessage({ tone: 'success', text: { id, values: { name } } });
  };
  const opens = (kind: 'change' | 'revoke', account: ApiAccount) => ({
    isPending: dialog.opening?.kind === kind && dialog.opening.account.accountId === account.accountId,
    onAction: () => dialog.open({ kind, account }),
  });
  const columns = useAccountColumns((account): ActionMenuItem[] => {
    if (account.state === 'revoked') return [];
    const revokeItem: ActionMenuItem = {
      id: 'revoke',
      label: formatMessage({ id: 'apiAccounts.revoke' }),
      isDestructive: true,
      ...opens('revoke', account),
    };
    const changeItem: ActionMenuItem = {
      id: 'change',
      label: formatMessage({ id: 'apiAccounts.change' }),
      ...opens('change', account),
    };
    return mayMake ? [changeItem, revokeItem] : [revokeItem];
  });
  const button = mayMake && list.data?.isActive && (
    <Button isPending={dialog.opening?.kind === 'make'} onPress={() => dialog.open({ kind: 'make' })}>
      <FormattedMessage id="apiAccounts.make" />
    </Button>
  );
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'apiAccounts.title' })}
        lead={<FormattedMessage id="apiAccounts.lead" />}
        {...(!list.isLoading && {
          actions: (
            <>
              {button}
              <LinkButton look="quiet" href={webhookPaths.ofOrganisation(organizationCode)} state={{ listLeft: hrefOf(asked) }}>
                <FormattedMessage id="apiAccounts.webhooks" />
              </LinkButton>
            </>
          ),
        })}
      />
      {mayMake && list.data?.isActive === false && (
        <Message tone="warning">
          <FormattedMessage id="apiAccounts.companyNotActive" />
        </Message>
      )}
      {made !== null && (
        <Message tone="success" isLive>
          <p>
            <FormattedMessage id="apiAccounts.made" values={{ name: made.name }} />
          </p>
          <p>
            <code className="people-who">{made.key}</code>
          </p>
        </Message>
      )}
      <SearchedList
        list={list}
        asked={asked}
        hrefOf={hrefOf}
        label="apiAccounts.search"
        found="apiAccounts.found"
        noMatch="apiAccounts.noMatch"
        empty={
          <EmptyState title={formatMessage({ id: 'apiAccounts.empty' })}>
            {button ? <FormattedMessage id="apiAccounts.emptyText" /> : undefined}
          </EmptyState>
        }
      >
        {({ accounts }) => (
          <Panel isFlush>
            <DenseTable
              caption={formatMessage({ id: 'apiAccounts.title' })}
              columns={columns}
              rows={accounts}
              rowKey={({ accountId }) => accountId}
            />
          </Panel>
        )}
      </SearchedList>
      {opened?.kind === 'make' && (
        <AccountForm
          onClose={dialog.close}
          onSave={async ({ seen: _, ...limits }) => {
            const { key } = await make.mutateAsync(limits);
            setMade({ name: limits.name, key });
            dialog.close();
          }}
        />
      )}
      {opened?.kind === 'change' && (
        <AccountForm
          account={opened.account}
          seeAnew={() => now(opened.account.accountId)}
          onClose={dialog.close}
          onSave={async ({ email: _, ...limits }) => {
            await change.mutateAsync({ accountId: opened.account.accountId, ...limits });
            done('apiAccounts.changed', limits.name);
          }}
        />
      )}
      {opened?.kind === 'revoke' && (
        <EndQuestion
          name={opened.account.name}
          text={formatMessage({ id: 'apiAccounts.revokeText' })}
          isPending={revoke.isPending}
          onClose={dialog.close}
          onEnd={async () => {
            await revoke.mutateAsync(opened.account.accountId);
            done('apiAccounts.revoked', opened.account.name);
          }}
        />
      )}
    </div>
  );
}
