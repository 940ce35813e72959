import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function NotFoundScreen() {
  const { formatMessage } = useIntl();
  return (
    <>
      <PageTitle title={formatMessage({ id: 'errors.pageNotFound' })} lead={<FormattedMessage id="pageNotFound.lead" />} />
      <div className="button-row">
        <LinkButton href={paths.index()}>
          <FormattedMessage id="goHome" />
        </LinkButton>
        <LinkButton href={paths.report()} look="quiet">
          <FormattedMessage id="report.title" />
        </LinkButton>
      </div>
    </>
  );
}
