import { isCalendarDay, type OfficeDeed, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { momentHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { officeDayQuery } from './identity-office-queries.ts';
import { texts } from './identity-office-texts.ts';
import { OfficeFrame } from './office-frame.tsx';

/** What the office recorded and cancelled on a day, by whom and when (W-6-7). */
export const OfficeDayScreen = () => (
  <FurtherTexts files={texts}>
    <OfficeFrame current="day">{(office, named) => <OfficeDay key={office.id} officeId={office.id} named={named} />}</OfficeFrame>
  </FurtherTexts>
);

/** Written as every other day of the portal: a browser's own field would show it in the order of the browser's language. */
function Day({ day, onChoose }: { readonly day: string; readonly onChoose: (day: string) => void }) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState(day);
  const [isLeft, setIsLeft] = useState(false);
  const pattern = formatMessage({ id: 'dayPattern' });
  // Not while somebody is still typing it.
  const isWrong = !isCalendarDay(typed) && (isLeft || typed.length >= pattern.length);
  return (
    <TextField
      name="day"
      label={formatMessage({ id: 'identityOffice.day' })}
      value={typed}
      placeholder={pattern}
      autoComplete="off"
      error={isWrong ? formatMessage({ id: 'errors.validation.field.dateFormat' }, { pattern }) : undefined}
      onBlur={() => setIsLeft(true)}
      onChange={(text) => {
        setTyped(text);
        setIsLeft(false);
        if (text !== day && isCalendarDay(text)) onChoose(text);
      }}
    />
  );
}

type OfficeDayProps = { readonly officeId: string; readonly named: { readonly office?: string | undefined } };

function OfficeDay({ officeId, named }: OfficeDayProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { day?: string };
  const asked = listSearchOf(search);
  const account = useQuery(officeDayQuery(officeId, search.day, asked));
  const columns = useColumns();
  const { day, recorded, cancelled } = account.data ?? {};
  return (
    <SearchedList
      list={account}
      asked={asked}
      hrefOf={(next) => paths.identityOfficeDay({ ...named, day, ...next })}
      label="identityOffice.day.search"
      beside={
        day !== undefined && (
          <>
            <Day
              key={day}
              day={day}
              onChoose={(chosen) => void navigate({ href: paths.identityOfficeDay({ ...named, day: chosen }) })}
            />
            <p role="status">
              <FormattedMessage id="identityOffice.day.counts" values={{ recorded, cancelled }} />
            </p>
          </>
        )
      }
      noMatch="identityOffice.day.noMatch"
      empty={<EmptyState icon="clock" title={formatMessage({ id: 'identityOffice.day.empty' })} />}
    >
      {({ deeds }) => (
        <Panel isFlush>
          <DenseTable
            caption={formatMessage({ id: 'identityOffice.tab.day' })}
            columns={columns}
            rows={deeds.map((deed, index) => ({ ...deed, key: `${deed.at} ${index}` }))}
            rowKey={({ key }) => key}
            cardsUnder={900}
          />
        </Panel>
      )}
    </SearchedList>
  );
}

function useColumns(): Column<OfficeDeed & { readonly key: string }>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'identityOffice.column.name' }),
      cell: ({ name }) => <span className="people-who">{name}</span>,
    },
    {
      id: 'what',
      isLong: true,
      title: formatMessage({ id: 'identityOffice.column.what' }),
      cell: ({ kind, document, reason }) => (
        <FormattedMessage
          id={`identityOffice.deed.${kind}`}
          values={{
            document: document === null ? '' : formatMessage({ id: `identityOffice.document.${document}` }),
            reason: reason ?? '',
          }}
        />
      ),
    },
    { id: 'scanner', title: formatMessage({ id: 'identityOffice.field.scanner' }), cell: ({ scanner }) => scanner },
    { id: 'clerk', title: formatMessage({ id: 'identityOffice.column.clerk' }), cell: ({ clerk }) => clerk },
    {
      id: 'when',
      title: formatMessage({ id: 'identityOffice.column.when' }),
      cell: ({ at }) => <span className="unbroken">{momentHere(at)}</span>,
    },
  ];
}
