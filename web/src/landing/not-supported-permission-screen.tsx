import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';

/** The account's role has no use here. */
export function NotSupportedPermissionScreen() {
  const { formatMessage } = useIntl();
  return (
    <>
      <PageTitle title={formatMessage({ id: 'notSupportedPermission.title' })} />
      <EmptyState
        icon="info"
        title={formatMessage({ id: 'notSupportedPermission.text' })}
        actions={
          <LinkButton href={paths.index()}>
            <FormattedMessage id="goHome" />
          </LinkButton>
        }
      >
        <FormattedMessage id="notSupportedPermission.help" />
      </EmptyState>
    </>
  );
}
