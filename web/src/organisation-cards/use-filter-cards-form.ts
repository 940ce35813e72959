import { defaultPage, isSearchable, maximumFieldLength, type StatusFilter, searchText } from '@siteid/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type FieldDefinitions, formDefaults, type ValuesOf } from '../forms/form-definitions.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';

export type FilterCards = ValuesOf<'filterCardsForm'>;

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
    if (!isSearchable(usersFilterValue)) void form.submit();
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

  const type = (typed: string) => {
    form.change('usersFilterValue', typed);
    form.change('page', defaultPage);
    setIsTyping(true);
  };
  /** A text that is too short to search for does not stop a status from being chosen. */
  const choose = (status: StatusFilter) => {
    if (!isSearchable(text)) form.change('usersFilterValue', usersFilterValue);
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
