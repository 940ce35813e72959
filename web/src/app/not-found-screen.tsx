import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../shared/paths.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';

export function NotFoundScreen() {
  const { formatMessage } = useIntl();
  return (
    <>
      <PageTitle title={formatMessage({ id: 'notFound.title' })} />
      <EmptyState
        icon="document"
        title={formatMessage({ id: 'errors.pageNotFound' })}
        actions={
          <LinkButton href={paths.index()}>
            <FormattedMessage id="goHome" />
          </LinkButton>
        }
      />
    </>
  );
}
