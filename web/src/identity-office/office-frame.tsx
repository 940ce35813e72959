import { type IdentityOffice, paths } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTabs } from '../shared/ui/page-tabs.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { useOffice } from './use-office.ts';
import '../shared/people/people.css';
import './identity-office.css';

type OfficeFrameProps = {
  readonly current: 'record' | 'day';
  readonly children: (office: IdentityOffice, named: { readonly office?: string | undefined }) => ReactNode;
};

/** The two pages of an ID office: its desk, and the account of its day. */
export function OfficeFrame({ current, children }: OfficeFrameProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { office, several, named, query } = useOffice();
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'identityOffice.title' })}
        tabTitle={formatMessage({ id: `identityOffice.tab.${current}` })}
        above={office?.name}
        lead={<FormattedMessage id={`identityOffice.lead.${current}`} />}
      />
      {several.length > 0 && (
        <SelectField
          name="office"
          label={formatMessage({ id: 'identityOffice.office' })}
          value={office?.id ?? ''}
          onChange={(id) => void navigate({ href: paths.identityOffice({ office: id }) })}
          choices={several.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <PageTabs
        label={formatMessage({ id: 'identityOffice.title' })}
        current={current}
        tabs={[
          { id: 'record', href: paths.identityOffice(named), text: formatMessage({ id: 'identityOffice.tab.record' }) },
          { id: 'day', href: paths.identityOfficeDay(named), text: formatMessage({ id: 'identityOffice.tab.day' }) },
        ]}
      />
      {office !== undefined && children(office, named)}
      {query.isLoading && <LoadingIndicator lines={8} />}
      {query.isLoadingError && <CallFailed error={query.error} onRetry={() => void query.refetch()} />}
    </div>
  );
}
