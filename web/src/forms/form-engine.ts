import { type Control, createFormControl } from 'react-hook-form';
import type { MessageText } from '../shared/texts/messages.ts';
import { baseOf, brokenRules, isCheckedOnChange, isVisible, restricted, trimmed } from './field-rules.ts';
import type { AdditionalInfo, FieldDefinition, FieldDefinitions, FieldValue, FieldValues } from './form-definitions.ts';
import { errorOf, type FieldState, type FormState, firstState, messagesOf, type PortalFieldError } from './form-state.ts';

export type FormOptions<Values extends FieldValues> = {
  readonly name: string;
  readonly defaults: Values;
  readonly fields: FieldDefinitions<Values>;
  readonly validateWhileTyping: boolean;
  /** The calendar day where the person is, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** Gets the trimmed values of a valid form, added fields among them. Answers `false` when nothing was saved. */
  readonly onSubmit: (values: Values) => unknown;
  /** A form that submits by itself leaves the focus where the person has gone meanwhile. */
  readonly leavesFocus?: boolean;
  /** Hears of every submit: which fields there were, with the sensitive values masked. */
  readonly onTried?: (isValid: boolean, values: Readonly<Partial<FieldValues>>) => void;
};

/**
 * The specified form engine over react-hook-form, which keeps values and errors and moves the focus to the first error. Knows no
 * React and no page; docs/forms.md says how it behaves (4-18, 5-11).
 */
export class FormEngine<Values extends FieldValues> {
  readonly control: Control<FieldValues>;
  readonly #form: ReturnType<typeof createFormControl<FieldValues>>;
  readonly #listeners = new Set<() => void>();
  #options: FormOptions<Values>;
  state: FormState = firstState;

  constructor(options: FormOptions<Values>) {
    this.#options = options;
    this.#form = createFormControl<FieldValues>({
      defaultValues: options.defaults,
      mode: 'onSubmit',
      reValidateMode: 'onSubmit',
      shouldFocusError: options.leavesFocus !== true,
      resolver: (values) => {
        const errors = this.#check(this.names());
        return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
      },
    });
    // The values are the form's own from now on, also before anything of it is drawn.
    this.#form.reset(options.defaults);
    this.control = this.#form.control;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the handlers and rules of the latest drawing, for they close over what the screen knows; the defaults stay. */
  takeOptions(options: FormOptions<Values>): void {
    this.#options = { ...options, defaults: this.#options.defaults };
  }

  get name(): string {
    return this.#options.name;
  }

  /** Whether no visible field has errors. */
  get isValid(): boolean {
    return this.names().every((name) => !this.#isVisible(name) || this.#errors(name).length === 0);
  }

  get isSubmitting(): boolean {
    return this.state.isSubmitting;
  }

  /** The message over the form: from a submit that failed until no errors show. */
  get showMainError(): boolean {
    return this.state.showMainError;
  }

  /** Every field there has been, the hidden ones too. */
  names(): string[] {
    return Object.keys(this.#form.getValues());
  }

  field(name: string): FieldState {
    const { dirty, isSubmitted } = this.state;
    return {
      value: this.#value(name),
      errors: this.#errors(name),
      dirty: dirty.has(name),
      isVisible: this.#isVisible(name),
      groupName: this.#definition(name).groupName,
      showError: dirty.has(name) || isSubmitted,
    };
  }

  change(name: string, changed: FieldValue): void {
    const { groupName } = this.#definition(name);
    const together = this.names().filter(
      (each) => each === name || (groupName !== undefined && this.#definition(each).groupName === groupName),
    );
    for (const each of together) this.#form.setValue(each, restricted(this.#definition(name), changed));
    const isUnsent = this.state.isUnsent || this.#definition(name).isSentWhileTyped !== true;
    this.#setState({ dirty: this.state.dirty.union(new Set(together)), isUnsent });
    for (const each of together) {
      if (isCheckedOnChange(this.#definition(each), this.#options.validateWhileTyping)) this.#tell(each, this.#broken(each));
      else this.#tell(each, []);
    }
    // Checks other fields whose rules look at this one.
    for (const each of this.names()) {
      const looksHere = this.#definition(each).isCrossField === true && !together.includes(each);
      if (looksHere && this.field(each).showError) this.#tell(each, this.#broken(each));
    }
    this.#settle();
  }

  /** Starts again with these values and drops what was typed: nothing is dirty or wrong. */
  begin(values: Values): void {
    this.#form.reset(values);
    this.#setState(firstState);
  }

  /** Values from elsewhere, for those fields that the person has not touched. */
  seed(values: Partial<Values>): void {
    for (const [name, value] of Object.entries<FieldValue | undefined>(values)) {
      if (value === undefined || this.state.dirty.has(name)) continue;
      this.#form.setValue(name, trimmed(this.#definition(name), value));
    }
    this.#settle();
  }

  /** Takes what a field's component finds about its value beyond the rules; the field's next check tells it. */
  inform(name: string, info: AdditionalInfo | undefined): void {
    if (this.state.infos.get(name)?.isValid === info?.isValid) return;
    const others = [...this.state.infos].filter(([each]) => each !== name);
    this.#setState({ infos: new Map(info === undefined ? others : [...others, [name, info]]) });
  }

  show(name: string): void {
    this.#setState({ shown: new Map(this.state.shown).set(name, true) });
  }

  /** Hides a field, which is then neither checked nor kept; so a repeated one is removed. */
  hide(name: string): void {
    this.#setState({ shown: new Map(this.state.shown).set(name, false) });
    this.#settle();
  }

  /** The visible ones of a repeated field. */
  repeated(field: string): string[] {
    return this.names().filter((name) => this.#base(name) === field && this.#isVisible(name));
  }

  /** Adds one more of a repeated field, and answers its name. */
  add(field: string): string {
    const name = `${field}_${this.names().filter((each) => this.#base(each) === field).length}`;
    this.#form.setValue(name, this.#default(name));
    this.show(name);
    return name;
  }

  /** A field's error that the server found. */
  fail(name: string, message: MessageText): void {
    this.#form.setError(name, errorOf([message]), { shouldFocus: true });
    this.#setState({ isSubmitted: true, showMainError: true });
  }

  async submit(): Promise<void> {
    if (this.isSubmitting) return;
    this.#setState({ isSubmitting: true });
    try {
      const rewritten = this.names().filter((name) => this.#definition(name).isSentWhileTyped !== true);
      for (const name of rewritten) this.#form.setValue(name, this.#trimmed(name));
      await this.#form.handleSubmit(
        () => this.#send(),
        () => this.#tried(false),
      )();
      for (const name of this.names()) if (!this.#isVisible(name)) this.#form.setValue(name, this.#default(name));
    } finally {
      this.#setState({ isSubmitting: false });
    }
  }

  async #send(): Promise<void> {
    this.#tried(true);
    const sent = this.names().filter((name) => name === this.#base(name) || this.#isVisible(name));
    const values = Object.fromEntries(sent.map((name) => [name, this.#trimmed(name)]));
    const saved = await this.#options.onSubmit(values as Values);
    if (saved !== false) this.#setState({ isUnsent: false });
  }

  #tried(isValid: boolean): void {
    this.#setState({ isSubmitted: true, showMainError: !isValid });
    const masked = this.names().map((name) => [
      name,
      this.#definition(name).isSensitive === true ? undefined : this.#value(name),
    ]);
    this.#options.onTried?.(isValid, Object.fromEntries(masked));
  }

  #check(names: readonly string[]): Record<string, PortalFieldError> {
    const broken = names.map((name) => [name, this.#broken(name)] as const).filter(([, messages]) => messages.length > 0);
    return Object.fromEntries(broken.map(([name, messages]) => [name, errorOf(messages)]));
  }

  #broken(name: string): readonly MessageText[] {
    if (!this.#isVisible(name)) return [];
    const context = { today: this.#options.today(), values: this.#form.getValues() as Values };
    return brokenRules(this.#definition(name), this.#trimmed(name), this.state.infos.get(name), context);
  }

  #tell(name: string, messages: readonly MessageText[]): void {
    if (messages.length > 0) this.#form.setError(name, errorOf(messages));
    else if (this.#errors(name).length > 0) this.#form.clearErrors(name);
  }

  /** The main error goes with the last error, and does not come back before the next submit. */
  #settle(): void {
    this.#setState({ showMainError: this.state.showMainError && !this.isValid });
  }

  #errors(name: string): readonly MessageText[] {
    return messagesOf(this.#form.getErrors(name));
  }

  #value(name: string): FieldValue {
    return this.#form.getValues(name);
  }

  readonly #trimmed = (name: string): FieldValue => trimmed(this.#definition(name), this.#value(name));

  #default(name: string): FieldValue {
    return this.#options.defaults[this.#base(name)] ?? '';
  }

  #base(name: string): string {
    return baseOf(this.#options.fields, name);
  }

  #definition(name: string): FieldDefinition<Values> {
    return this.#options.fields[this.#base(name)] ?? {};
  }

  #isVisible(name: string): boolean {
    return isVisible(this.#definition(name), this.state.shown.get(name), this.#form.getValues() as Values);
  }

  #setState(changed: Partial<FormState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
