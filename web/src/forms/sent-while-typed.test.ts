import { beforeEach, describe, expect, it } from 'vitest';
import { FormEngine } from './form-engine.ts';

type Values = { text: string; status: string };
let sent: Values[];
let form: FormEngine<Values>;
let focused: string[];

beforeEach(() => {
  sent = [];
  focused = [];
  form = new FormEngine<Values>({
    name: 'search',
    defaults: { text: '', status: 'all' },
    fields: {
      text: { validators: [(text) => (text === 'ab' ? { id: 'errors.cards.searchTooShort' } : null)], isSentWhileTyped: true },
      status: { isSentWhileTyped: true },
    },
    validateWhileTyping: false,
    leavesFocus: true,
    today: () => '2026-11-21',
    onSubmit: (values) => void sent.push(values),
  });
  form.takeInput('text', { focus: () => focused.push('text') });
});

describe('a text that is sent after a pause', () => {
  it('is sent trimmed while it is typed, and keeps the space that the next word follows', async () => {
    form.change('text', ' Anna ');
    await form.submit();
    expect(sent).toEqual([{ text: 'Anna', status: 'all' }]);
    expect(form.field('text').value).toBe(' Anna ');
  });

  it('is checked as it would be sent, and nothing of it is lost when the page goes', async () => {
    form.change('text', 'ab ');
    expect(form.state.isUnsent).toBe(false);
    await form.submit();
    expect([sent, form.field('text').errors]).toEqual([[], [{ id: 'errors.cards.searchTooShort' }]]);
    expect(focused, 'the person may have gone on meanwhile').toEqual([]);
  });

  it('begins anew with what is said elsewhere, whatever was typed', async () => {
    form.change('text', 'ab');
    await form.submit();
    form.begin({ text: 'Anna', status: 'active' });
    expect(form.field('text')).toMatchObject({ value: 'Anna', errors: [], dirty: false, showError: false });
    await form.submit();
    expect(sent).toEqual([{ text: 'Anna', status: 'active' }]);
  });
});
