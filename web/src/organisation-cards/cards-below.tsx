import { type OrganisationScope, paths } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FileDownload } from '../shared/file-download.tsx';
import { Link } from '../shared/ui/link.tsx';
import { downloadOrganisationCards } from './organisation-cards-queries.ts';

type CardsBelowProps = {
  readonly scope: OrganisationScope;
  readonly asked: Parameters<typeof downloadOrganisationCards>[1];
  readonly hasOrders: boolean;
  readonly children: ReactNode;
};

/** Below the list: what is seldom asked for. */
export function CardsBelow({ scope, asked, hasOrders, children }: CardsBelowProps) {
  const { locale } = useIntl();
  return (
    <div className="organisation-cards-below">
      <Link href={paths.explanation()}>
        <FormattedMessage id="organisationCards.aboutSuspending" />
      </Link>
      {hasOrders && (
        <FileDownload
          className="organisation-cards-download"
          onDownload={(format) => downloadOrganisationCards(scope, asked, { languageCode: locale, format })}
        />
      )}
      {children}
    </div>
  );
}
