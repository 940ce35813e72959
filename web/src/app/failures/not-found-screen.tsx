import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../../shared/places/paths.ts';
import { LinkButton } from '../../shared/ui/link.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

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
