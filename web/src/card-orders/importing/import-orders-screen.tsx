import { looksLikeId, type OrganisationScope, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { forgetDraft } from '../../forms/kept/sealed-drafts.ts';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import type { Ordering } from '../ordering/card-to-order.ts';
import { cardOrderingQuery } from '../ordering/ordering-queries.ts';
import { isOpenFor, WhyNotOpen } from '../ordering/why-not-open.tsx';
import { useImportPlace } from './import-draft.ts';
import { ImportResult } from './import-result.tsx';
import { texts } from './importing-texts.ts';
import { OrderRows } from './order-rows.tsx';
import { type ChosenSheet, SheetChoice } from './sheet-choice.tsx';
import './import-orders.css';

/** Orders the cards of a spreadsheet for a company, or for one that it manages (W-5-8 to W-5-12). */
export const ImportOrdersScreen = () => (
  <FurtherTexts files={texts}>
    <ImportOrders />
  </FurtherTexts>
);

function ImportOrders() {
  const { formatMessage } = useIntl();
  const { organizationCode = '', cpbOrganizationId } = useParams({ strict: false });
  const scope = { organizationCode, cpbOrganizationId };
  const organizationId = cpbOrganizationId ?? organizationCode;
  const ordering = useQuery(cardOrderingQuery(organizationId));
  const left = useListLeft();
  return (
    <div className="import-orders">
      <PageTitle
        title={formatMessage({ id: 'orderCards.title' })}
        back={<BackLink href={left ?? paths.organisationCards(scope)} text="cardOrder.back" />}
        lead={ordering.data && <FormattedMessage id="orderCards.lead" values={{ orgName: ordering.data.orgName }} />}
      />
      {ordering.data && <Steps key={organizationId} scope={scope} ordering={ordering.data} />}
      {ordering.isPending && <LoadingIndicator lines={6} />}
      {ordering.isLoadingError && <CallFailed error={ordering.error} onRetry={() => void ordering.refetch()} />}
    </div>
  );
}

/** The sheet is chosen, its rows are seen and mended, they are ordered, and what became of each is told. */
function Steps({ scope, ordering }: { readonly scope: OrganisationScope; readonly ordering: Ordering }) {
  const navigate = useNavigate();
  const place = useImportPlace(scope);
  const organizationId = scope.cpbOrganizationId ?? scope.organizationCode;
  // In the address once the first row is ordered: after a reload it leads to what became of the rows.
  const { import: inAddress } = useSearch({ strict: false }) as { import?: string };
  const shown = inAddress !== undefined && looksLikeId(inAddress) ? inAddress : null;
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const [isDone, setIsDone] = useState(shown !== null);
  const state = { listLeft: useListLeft() };
  const show = (importId?: string) =>
    void navigate({ href: paths.organisationImportOrders(scope, importId), replace: true, state });

  if (!isOpenFor(ordering)) return <WhyNotOpen ordering={ordering} />;
  const startOver = () => {
    forgetDraft(place);
    setSheet(null);
    setIsDone(false);
    show();
  };
  return (
    <>
      {sheet === null && !isDone && <SheetChoice organizationId={organizationId} place={place} onChoose={setSheet} />}
      {sheet !== null && (
        <div hidden={isDone}>
          <OrderRows
            key={sheet.importId}
            organizationId={organizationId}
            ordering={ordering}
            sheet={sheet}
            place={place}
            onBegin={() => show(sheet.importId)}
            onDone={() => {
              forgetDraft(place);
              setIsDone(true);
            }}
            onAnother={startOver}
          />
        </div>
      )}
      {isDone && (shown ?? sheet?.importId) !== undefined && (
        <ImportResult
          scope={scope}
          importId={shown ?? sheet?.importId ?? ''}
          onMend={sheet === null ? undefined : () => setIsDone(false)}
          onAnother={startOver}
        />
      )}
    </>
  );
}
