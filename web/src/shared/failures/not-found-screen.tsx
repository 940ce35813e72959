import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { FurtherTexts } from '../texts/further-texts.tsx';
import { LinkButton } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { words } from './error-words.ts';

export function NotFoundScreen() {
  const { formatMessage } = useIntl();
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'errors.pageNotFound' })}
        lead={
          <FurtherTexts files={words}>
            <FormattedMessage id="errorScreen.notFound" />
          </FurtherTexts>
        }
      />
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
