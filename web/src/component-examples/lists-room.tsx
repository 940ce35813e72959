import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../shared/api/api-failure.ts';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { Sample, Samples } from './sample.tsx';

type Names = {
  readonly names: readonly string[];
  readonly pagination: { totalItems: number; itemsPerPage: number; page: number };
};
const namesOf = (...names: string[]): Names => ({
  names,
  pagination: { totalItems: names.length * 20, itemsPerPage: 20, page: 1 },
});
const lists = {
  full: () => Promise.resolve(namesOf('Astrid Lindqvist', 'Juhani Korhonen')),
  'nothing found': () => Promise.resolve(namesOf()),
  empty: () => Promise.resolve(namesOf()),
  'on its way': () => new Promise<Names>(() => undefined),
  failing: () => Promise.reject<Names>(new ApiFailure({ kind: 'unreachable' }, '/examples')),
};

/** A list that is searched, in each state that its server can bring it to. */
export const ListsRoom = () => (
  <>
    <Samples>
      <Sample name="Search: a text that is too short">
        <ListSearch label="Name" inAddress="a" onSearch={() => undefined} />
      </Sample>
      <Sample name="Search: nothing is shown without it">
        <ListSearch label="Name" inAddress="" onSearch={() => undefined} needsText />
      </Sample>
      <Sample name="Search: what the screen is there for, with what it found">
        <ListSearch label="Name" inAddress="Saar" onSearch={() => undefined} isPrimary>
          <p role="status">2 people</p>
        </ListSearch>
      </Sample>
    </Samples>
    {(Object.keys(lists) as (keyof typeof lists)[]).map((state) => (
      <Panel key={state} title={`A searched list: ${state}`}>
        <OneList state={state} />
      </Panel>
    ))}
  </>
);

function OneList({ state }: { readonly state: keyof typeof lists }) {
  const list = useQuery({ queryKey: ['example', state], queryFn: lists[state], retry: false });
  return (
    <SearchedList
      list={list}
      asked={state === 'nothing found' ? { search: 'nobody' } : {}}
      hrefOf={() => '/cards/all'}
      label="members.search"
      found="members.found"
      beside={
        <SelectField name="state" label="State" value="" onChange={() => undefined} choices={[{ value: '', label: 'Any' }]} />
      }
      noMatch="members.noMatch"
      empty={<EmptyState title="No names yet" />}
    >
      {({ names }) => (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </SearchedList>
  );
}
