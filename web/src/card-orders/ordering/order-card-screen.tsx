import type { KnownWorker } from '@siteid/contract';
import { looksLikeId, type OrganisationScope, paths, photoYears } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { forgetDraft } from '../../forms/kept/sealed-drafts.ts';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { showMessageOnNextScreen } from '../../shared/status-messages.tsx';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { CardOrdered, type Ordered } from './card-ordered.tsx';
import type { Ordering } from './card-to-order.ts';
import { OrderCardForm } from './order-card-form.tsx';
import { cardOrderingQuery, knownWorkerQuery } from './ordering-queries.ts';
import { texts } from './ordering-texts.ts';
import { freshOrder, keptOrder, type OrderDraft, useOrderPlace } from './use-order-draft.ts';
import { isOpenFor, WhyNotOpen } from './why-not-open.tsx';
import './order-card.css';

/** Orders one card for a company, or for one that it manages (W-5-1); with an earlier order in the address, for its worker again. */
export const OrderCardScreen = () => (
  <FurtherTexts files={texts}>
    <OrderCard />
  </FurtherTexts>
);

function OrderCard() {
  const { organizationCode = '', cpbOrganizationId } = useParams({ strict: false });
  const {
    from,
    edit = false,
    renews = false,
  } = useSearch({ strict: false }) as {
    from?: string;
    edit?: boolean;
    renews?: boolean;
  };
  const scope = { organizationCode, cpbOrganizationId };
  const organizationId = cpbOrganizationId ?? organizationCode;
  const unapproved = paths.organisationUnapprovedOrders(scope);
  const list = useListLeft() ?? (edit ? unapproved : paths.organisationCards(scope));
  const isAnew = from !== undefined && looksLikeId(from);
  const ordering = useQuery(cardOrderingQuery(organizationId));
  const known = useQuery({ ...knownWorkerQuery(organizationId, from ?? ''), enabled: isAnew });
  const failed = [ordering, known].find(({ isLoadingError }) => isLoadingError);
  const isReady = ordering.data !== undefined && (!isAnew || known.data !== undefined);
  if (isReady)
    return (
      <Loaded
        key={`${organizationId} ${from} ${edit} ${renews}`}
        scope={scope}
        list={list}
        // Where a changed order waits for its approval, as it was left.
        unapproved={list.startsWith(unapproved) ? list : unapproved}
        ordering={ordering.data}
        known={known.data ?? null}
        from={from}
        edits={edit ? from : undefined}
        renews={renews && isAnew && !edit}
      />
    );
  return (
    <>
      <Title list={list} />
      {failed?.error ? (
        <CallFailed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingIndicator lines={12} />
      )}
    </>
  );
}

type TitleProps = { readonly list: string; readonly ordering?: Ordering; readonly isEdited?: boolean };

function Title({ list, ordering, isEdited = false }: TitleProps) {
  const { formatMessage } = useIntl();
  return (
    <PageTitle
      title={formatMessage({ id: isEdited ? 'orderCard.edit.title' : 'orderCard.title' })}
      back={<BackLink href={list} text="cardOrder.back" />}
      lead={ordering && <FormattedMessage id="orderCard.lead" values={{ orgName: ordering.orgName }} />}
    />
  );
}

type LoadedProps = {
  readonly scope: OrganisationScope;
  /** The list that one comes back to. */
  readonly list: string;
  readonly unapproved: string;
  readonly ordering: Ordering;
  readonly known: KnownWorker | null;
  /** The earlier order that the address names. */
  readonly from: string | undefined;
  /** The order that is changed, where none is ordered. */
  readonly edits: string | undefined;
  /** The earlier order's card is renewed. */
  readonly renews: boolean;
};

function Loaded({ scope, list, unapproved, ordering, known, from, edits, renews }: LoadedProps) {
  const place = useOrderPlace({ scope, from, edits, renews });
  const begins = edits !== undefined ? 'edited' : renews ? 'renewal' : 'new';
  const navigate = useNavigate();
  const [first, setFirst] = useState<OrderDraft & { readonly wasKept: boolean }>(() => {
    const kept = keptOrder(ordering, place, edits);
    return { ...(kept ?? freshOrder(ordering, known, begins)), wasKept: kept !== null };
  });
  const [ordered, setOrdered] = useState<Ordered | null>(null);
  if (!isOpenFor(ordering)) {
    return (
      <>
        <Title list={list} ordering={ordering} />
        <WhyNotOpen ordering={ordering} />
      </>
    );
  }
  if (ordered !== null) {
    return (
      <CardOrdered
        scope={scope}
        list={list}
        ordering={ordering}
        ordered={ordered}
        onAnother={() => {
          setFirst({ ...freshOrder(ordering, null), wasKept: false });
          setOrdered(null);
        }}
      />
    );
  }
  const leaveSaved = () => {
    showMessageOnNextScreen({ tone: 'success', text: { id: 'orderCard.edit.saved' } });
    void navigate({ href: unapproved });
  };
  return (
    <>
      <Title list={list} ordering={ordering} isEdited={edits !== undefined} />
      {begins === 'new' && (
        <p className="order-card-many">
          <Link href={paths.organisationImportOrders(scope)} state={{ listLeft: list }}>
            <FormattedMessage id="orderCard.many" />
          </Link>
        </p>
      )}
      {edits !== undefined && ordering.needsSecondPerson && (
        <div className="order-card-notice">
          <Message tone="info">
            <FormattedMessage id="orderCard.edit.secondPerson" />
          </Message>
        </div>
      )}
      {renews && known !== null && (
        <div className="order-card-notice">
          <RenewalNotice known={known} />
        </div>
      )}
      <OrderCardForm
        key={first.requestId}
        organizationId={scope.cpbOrganizationId ?? scope.organizationCode}
        ordering={ordering}
        first={first}
        place={place}
        wasKept={first.wasKept}
        onOrdered={setOrdered}
        onStartOver={() => {
          forgetDraft(place);
          setFirst({ ...freshOrder(ordering, begins === 'new' ? null : known, begins), wasKept: false });
        }}
        edits={edits === undefined ? undefined : { orderId: edits, onSaved: leaveSaved }}
        renews={renews}
      />
    </>
  );
}

/** What is renewed, and that it needs another photo. */
const RenewalNotice = ({ known }: { readonly known: KnownWorker }) => (
  <Message tone="info">
    <p>
      <FormattedMessage id="orderCard.renews" values={{ name: `${known.givenNames} ${known.familyNames}`.trim() }} />
    </p>
    {known.renewal?.needsPhoto && (
      <p>
        <FormattedMessage id="orderCard.renews.photo" values={{ years: photoYears }} />
      </p>
    )}
  </Message>
);
