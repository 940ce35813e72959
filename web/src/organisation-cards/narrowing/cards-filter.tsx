import { defaultPage, isNoneOrSearchable, maximumFieldLength, type StatusFilter, searchText } from '@siteid/contract';
import { type Ref, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { type FieldDefinitions, formDefaults, type ValuesOf } from '../../forms/form-definitions.ts';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { isOnline, onConnectionChange } from '../../shared/connection.ts';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { Link } from '../../shared/ui/link.tsx';
import './cards-filter.css';

type FilterCards = ValuesOf<'filterCardsForm'>;

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 400;

const fields: FieldDefinitions<FilterCards> = {
  usersFilterValue: {
    validators: [searchText],
    restrictors: [(text) => text.slice(0, maximumFieldLength)],
    isSentWhileTyped: true,
    isSensitive: true,
  },
  usersFilterStatus: { isSentWhileTyped: true },
  page: { isSentWhileTyped: true },
};

/**
 * The form that narrows the list down. A text is sent after a short pause or on Enter, once it is empty or long enough (5-4), a status
 * at once (4-11), both from page 1. The form follows the address when that changes by something else, such as the Back button.
 */
export function useFilterCardsForm(inAddress: FilterCards, onSubmit: (wanted: FilterCards) => void) {
  const { validateWhileTyping } = useConfiguration();
  const [isTyping, setIsTyping] = useState(false);
  const sentText = useRef<string>(null);
  const form = usePortalForm('filterCardsForm', {
    initial: inAddress,
    validateWhileTyping,
    leavesFocus: true,
    fields,
    onSubmit(wanted) {
      if (wanted.usersFilterValue !== inAddress.usersFilterValue) sentText.current = wanted.usersFilterValue;
      onSubmit(wanted);
    },
  });
  const text = String(form.field('usersFilterValue').value);

  const { usersFilterValue, usersFilterStatus, page } = inAddress;
  useLayoutEffect(() => {
    // What was typed while its list was on the way is newer than the address.
    const typed = sentText.current === usersFilterValue ? String(form.field('usersFilterValue').value) : usersFilterValue;
    sentText.current = null;
    form.begin({ usersFilterValue: typed, usersFilterStatus, page });
    if (!isNoneOrSearchable(usersFilterValue)) void form.submit();
  }, [form, usersFilterValue, usersFilterStatus, page]);

  const sendAfterPause = useEffectEvent((typed: string) => {
    setIsTyping(false);
    if (typed.trim() !== usersFilterValue) void form.submit();
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => sendAfterPause(text), pause);
    return () => clearTimeout(timer);
  }, [isTyping, text]);

  const sendAgain = useEffectEvent(() => {
    // What has not changed is not sent: a card that is open beside the list would close.
    const isAhead = text.trim() !== usersFilterValue || form.field('usersFilterStatus').value !== usersFilterStatus;
    if (isOnline() && isAhead) void form.submit();
  });
  // Without a network the address stays as it is, whatever is typed or chosen: it follows once there is one.
  useEffect(() => onConnectionChange(() => sendAgain()), []);

  const type = (typed: string) => {
    form.change('usersFilterValue', typed);
    form.change('page', defaultPage);
    setIsTyping(true);
  };
  /** A text that is too short to search for does not stop a status from being chosen. */
  const choose = (status: StatusFilter) => {
    if (!isNoneOrSearchable(text)) form.change('usersFilterValue', usersFilterValue);
    form.change('usersFilterStatus', status);
    form.change('page', defaultPage);
    void form.submit();
  };
  const clear = () => {
    setIsTyping(false);
    form.begin(formDefaults.filterCardsForm);
  };
  return { form, text, type, choose, clear };
}

type CardsSearchFieldProps = {
  readonly filter: ReturnType<typeof useFilterCardsForm>;
  readonly inputRef: Ref<HTMLInputElement>;
};

/** Searches by cardholder's name or card number, as it is typed and on Enter (2.4-22). */
export function CardsSearchField({ filter, inputRef }: CardsSearchFieldProps) {
  const { formatMessage } = useIntl();
  const field = useField(filter.form, 'usersFilterValue');
  return (
    <Form form={filter.form} className="cards-search" role="search" hasMainError={false}>
      <TextField
        {...field}
        type="search"
        label={formatMessage({ id: 'organisationCards.search' })}
        placeholder={formatMessage({ id: 'organisationCards.search.placeholder' })}
        onChange={filter.type}
        inputRef={inputRef}
        autoComplete="off"
      />
    </Form>
  );
}

type ClearFiltersProps = {
  readonly filter: ReturnType<typeof useFilterCardsForm>;
  /** The field of the search, where one goes on. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The list that nothing narrows down. */
  readonly href: string;
};

/** Takes back what was searched for, and all that narrows the list with it. */
export function ClearFilters({ filter, inputRef, href }: ClearFiltersProps) {
  if (filter.text === '') return null;
  const clear = () => {
    filter.clear();
    inputRef.current?.focus();
  };
  return (
    <Link href={href} onClick={clear}>
      <FormattedMessage id="organisationCards.clearFilters" />
    </Link>
  );
}
