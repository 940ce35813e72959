import { type ProductionQueue, type ProductionSupplier, paths, productionQueues, webhookPaths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { type ListSearch, listSearchOf } from '../shared/lists/list-address.ts';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTabs } from '../shared/ui/page-tabs.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { PersonalizeFile } from './personalize-file.tsx';
import { queueQuery } from './production-queries.ts';
import { texts } from './production-texts.ts';
import { QueueTable } from './queue-table.tsx';
import { useSupplier } from './use-supplier.ts';
import '../shared/people/people.css';
import './production.css';

/** `/production`: the queues of a card supplier, for its operators (W-6-1). */
export const ProductionScreen = () => (
  <FurtherTexts files={texts}>
    <Production />
  </FurtherTexts>
);

function Production() {
  const { formatMessage } = useIntl();
  const { supplier, several, query } = useSupplier();
  if (supplier !== undefined) return <Queue key={supplier.id} supplier={supplier} several={several} />;
  return (
    <div className="people">
      <PageTitle title={formatMessage({ id: 'production.title' })} />
      {query.isLoadingError ? (
        <CallFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingIndicator lines={6} />
      )}
    </div>
  );
}

type QueueProps = { readonly supplier: ProductionSupplier; readonly several: readonly ProductionSupplier[] };

function Queue({ supplier, several }: QueueProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { queue = 'check' } = useParams({ strict: false }) as { queue?: ProductionQueue };
  const asked = listSearchOf(useSearch({ strict: false }));
  const list = useQuery(queueQuery(supplier.id, queue, asked));
  const file = useOpening();
  const named = several.length > 0 ? { supplier: supplier.id } : {};
  const hrefOf = (next: ListSearch) => paths.production(queue, { ...named, ...next });
  const left = { listLeft: hrefOf(asked) };
  const isWaiting = (list.data?.counts[queue] ?? 0) > 0;
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'production.title' })}
        tabTitle={formatMessage({ id: `production.queue.${queue}` })}
        above={several.length > 0 ? undefined : supplier.name}
        lead={<FormattedMessage id={`production.lead.${queue}`} />}
        {...(!list.isLoading && {
          actions: (
            <>
              {isWaiting && (
                <LinkButton href={paths.productionOrder(queue, named)} state={left}>
                  <FormattedMessage id={`production.begin.${queue}`} />
                </LinkButton>
              )}
              {queue === 'personalize' && (
                <Button look="quiet" isPending={file.opening !== null} onPress={() => file.open(true)}>
                  <FormattedMessage id="production.file.open" />
                </Button>
              )}
              <LinkButton look="quiet" href={webhookPaths.ofSupplier(named)} state={left}>
                <FormattedMessage id="production.webhooks" />
              </LinkButton>
            </>
          ),
        })}
      />
      {/* Whether there is anything to begin with comes with the list, and would push them down. */}
      {!list.isLoading && (
        <>
          {several.length > 0 && (
            <SelectField
              name="supplier"
              label={formatMessage({ id: 'production.supplier' })}
              value={supplier.id}
              onChange={(id) => void navigate({ href: paths.production(queue, { supplier: id }) })}
              choices={several.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <PageTabs
            label={formatMessage({ id: 'production.queues' })}
            current={queue}
            tabs={productionQueues.map((id) => ({
              id,
              href: paths.production(id, named),
              text: formatMessage({ id: `production.queue.${id}` }),
              count: list.data?.counts[id],
            }))}
          />
        </>
      )}
      <SearchedList
        list={list}
        asked={asked}
        hrefOf={hrefOf}
        label="production.search"
        found="production.found"
        noMatch="production.noMatch"
        empty={<EmptyState title={formatMessage({ id: `production.empty.${queue}` })} />}
      >
        {({ orders }) => <QueueTable supplierId={supplier.id} named={named} queue={queue} state={left} orders={orders} />}
      </SearchedList>
      {file.shown && <PersonalizeFile supplierId={supplier.id} onClose={file.close} />}
    </div>
  );
}
