import { idTypes, lookUpsAtMost, type PersonLookUp, paths, required } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failAtField } from '../forms/fail-at-field.ts';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useCountries } from '../shared/api/classifiers.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { Button } from '../shared/ui/button.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { useLookUp } from './people-search-queries.ts';

const kinds = [...idTypes, 'phone'] as const;
type Kind = (typeof kinds)[number];
type Asked = { kind: Kind; country: string; value: string };

/** Asks whether somebody has exactly this government id or phone number; says found or not, and leads to their cards (W-7-4), which
 * lead back to what the list beside it was searched for. */
export function LookUpForm({ search }: { readonly search: string }) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const countries = useCountries();
  const lookUp = useLookUp();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Asked>(
    'lookUpForm',
    { kind: 'ssn', country: 'SE', value: '' },
    {
      validateWhileTyping,
      leavesFocus: true,
      fields: { country: { validators: [required] }, value: { validators: [required], isSensitive: true } },
      onSubmit: async (asked) => {
        setFailure(null);
        try {
          await lookUp.mutateAsync(askedOf(asked));
          return true;
        } catch (error) {
          const phoneWrong = 'errors.validation.field.componentCustomValidation.phoneNumber';
          if (!failAtField(form, { [phoneWrong]: 'value' }, error)) setFailure(error);
          return false;
        }
      },
    },
  );
  const [kind, country, value] = [useField(form, 'kind'), useField(form, 'country'), useField(form, 'value')];
  const found = lookUp.data;
  const count = found?.userIds.length ?? 0;
  // Whose number nobody has checked are told apart: any account takes any number.
  const typed = found?.typedIds ?? [];
  const recorded = found?.userIds.filter((userId) => !typed.includes(userId)) ?? [];
  const buttonsOf = (userIds: readonly string[]) =>
    userIds.map((userId) => (
      <LinkButton
        key={userId}
        look="quiet"
        href={paths.userCardsList(userId)}
        state={{ listLeft: paths.searchUsersGlobally(search) }}
      >
        <FormattedMessage
          id={count === 1 ? 'peopleSearch.lookUp.open' : 'peopleSearch.lookUp.openOne'}
          values={{ number: [...recorded, ...typed].indexOf(userId) + 1 }}
        />
      </LinkButton>
    ));
  /** An answer stands only as long as what it answers. */
  const forget = () => lookUp.reset();
  return (
    <details className="people-look-up">
      <summary>
        <FormattedMessage id="peopleSearch.lookUp.title" />
      </summary>
      <p>
        <FormattedMessage id="peopleSearch.lookUp.lead" values={{ most: lookUpsAtMost }} />
      </p>
      <Form form={form} className="people-look-up-form" role="search">
        <SelectField
          {...kind}
          onChange={(chosen) => {
            forget();
            kind.onChange(kinds.find((each) => each === chosen) ?? 'ssn');
          }}
          label={formatMessage({ id: 'peopleSearch.lookUp.kind' })}
          choices={kinds.map((each) => ({ value: each, label: formatMessage({ id: `peopleSearch.lookUp.kind.${each}` }) }))}
        />
        <SelectField
          {...country}
          onChange={(chosen) => {
            forget();
            country.onChange(chosen);
          }}
          label={formatMessage({ id: 'peopleSearch.lookUp.country' })}
          choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField
          {...value}
          onChange={(typed) => {
            forget();
            value.onChange(typed);
          }}
          label={formatMessage({ id: 'peopleSearch.lookUp.value' })}
          autoComplete="off"
          isRequired
        />
        <div className="people-look-up-submit">
          <Button type="submit" look="quiet" isPending={form.isSubmitting} isWide>
            <FormattedMessage id="peopleSearch.lookUp.submit" />
          </Button>
        </div>
      </Form>
      <div role="status">
        {count === 0 && found !== undefined && (
          <Message tone="info">
            <FormattedMessage id="peopleSearch.lookUp.notFound" />
          </Message>
        )}
        {recorded.length > 0 && (
          <Message tone="success" actions={buttonsOf(recorded)}>
            <FormattedMessage id="peopleSearch.lookUp.found" values={{ count: recorded.length }} />
          </Message>
        )}
        {typed.length > 0 && (
          <Message tone="warning" actions={buttonsOf(typed)}>
            <FormattedMessage id="peopleSearch.lookUp.typed" values={{ count: typed.length }} />
          </Message>
        )}
      </div>
      {failure !== null && (
        <Message tone="danger" isLive>
          <FailureText text={failureMessage(failure)} />
        </Message>
      )}
    </details>
  );
}

function askedOf({ kind, country, value }: Asked): PersonLookUp {
  return kind === 'phone' ? { by: 'phone', country, value } : { by: 'governmentId', idType: kind, country, value };
}
