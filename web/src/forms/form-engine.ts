import type { MessageText } from '../shared/texts/messages.ts';
import { baseOf, brokenRules, furtherOf, isCheckedOnChange, isVisible, restricted, trimmed } from './field-rules.ts';
import type { AdditionalInfo, FieldDefinition, FieldDefinitions, FieldValue, FieldValues } from './form-definitions.ts';
import { type FieldState, type Focusable, type FormState, firstState } from './form-state.ts';

export type FormOptions<Values extends FieldValues> = {
  readonly name: string;
  readonly defaults: Values;
  /** What was typed before, further fields among it: it stands in the place of the defaults, and is none for a field that is added. */
  readonly draft?: Readonly<FieldValues> | undefined;
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

/** The specified form engine. Knows no React and no page; docs/forms.md says how it behaves (4-18, 5-11). */
export class FormEngine<Values extends FieldValues> {
  readonly #listeners = new Set<() => void>();
  /** Where the focus goes, in the order in which the fields were drawn. */
  readonly #inputs = new Map<string, Focusable>();
  #options: FormOptions<Values>;
  #values: FieldValues;
  #errors: ReadonlyMap<string, readonly MessageText[]> = new Map();
  state: FormState = firstState;

  constructor(options: FormOptions<Values>) {
    this.#options = options;
    this.#values = { ...options.defaults, ...options.draft };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the handlers and rules of the latest drawing, for they close over what the screen knows; the defaults stay. */
  takeOptions(options: FormOptions<Values>): void {
    this.#options = { ...options, defaults: this.#options.defaults };
  }

  /** Takes the input of a field, for the focus; null when it is gone. */
  takeInput(name: string, input: Focusable | null): void {
    if (input === null) this.#inputs.delete(name);
    else this.#inputs.set(name, input);
  }

  get name(): string {
    return this.#options.name;
  }

  /** Whether no visible field has errors. */
  get isValid(): boolean {
    return this.names().every((name) => !this.#isVisible(name) || this.#errorsOf(name).length === 0);
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
    return Object.keys(this.#values);
  }

  field(name: string): FieldState {
    const { dirty, isSubmitted } = this.state;
    return {
      value: this.#value(name),
      errors: this.#errorsOf(name),
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
    for (const each of together) this.#set(each, restricted(this.#definition(name), changed));
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
    this.#values = { ...values };
    this.#errors = new Map();
    this.#setState(firstState);
  }

  /** Values from elsewhere, for those fields that the person has not touched. */
  seed(values: Partial<Values>): void {
    for (const [name, value] of Object.entries<FieldValue | undefined>(values)) {
      if (value === undefined || this.state.dirty.has(name)) continue;
      this.#set(name, trimmed(this.#definition(name), value));
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
    const name = furtherOf(field, this.names());
    this.#set(name, this.#default(name));
    this.show(name);
    return name;
  }

  /** A field's error that the server found. */
  fail(name: string, message: MessageText): void {
    this.#tell(name, [message]);
    this.#setState({ isSubmitted: true, showMainError: true });
    this.#inputs.get(name)?.focus();
  }

  async submit(): Promise<void> {
    if (this.isSubmitting) return;
    this.#setState({ isSubmitting: true });
    try {
      const rewritten = this.names().filter((name) => this.#definition(name).isSentWhileTyped !== true);
      for (const name of rewritten) this.#set(name, this.#trimmed(name));
      for (const name of this.names()) this.#tell(name, this.#broken(name));
      if (this.#errors.size === 0) await this.#send();
      else this.#refuse();
      for (const name of this.names()) if (!this.#isVisible(name)) this.#set(name, this.#default(name));
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

  #refuse(): void {
    this.#tried(false);
    if (this.#options.leavesFocus === true) return;
    [...this.#inputs].find(([name]) => this.#errors.has(name))?.[1].focus();
  }

  #tried(isValid: boolean): void {
    this.#setState({ isSubmitted: true, showMainError: !isValid });
    const masked = this.names().map((name) => [
      name,
      this.#definition(name).isSensitive === true ? undefined : this.#value(name),
    ]);
    this.#options.onTried?.(isValid, Object.fromEntries(masked));
  }

  #broken(name: string): readonly MessageText[] {
    if (!this.#isVisible(name)) return [];
    const context = { today: this.#options.today(), values: this.#values as Values };
    return brokenRules(this.#definition(name), this.#trimmed(name), this.state.infos.get(name), context);
  }

  #tell(name: string, messages: readonly MessageText[]): void {
    const others = [...this.#errors].filter(([each]) => each !== name);
    this.#errors = new Map(messages.length === 0 ? others : [...others, [name, messages]]);
  }

  /** The main error goes with the last error, and does not come back before the next submit. */
  #settle(): void {
    this.#setState({ showMainError: this.state.showMainError && !this.isValid });
  }

  #errorsOf(name: string): readonly MessageText[] {
    return this.#errors.get(name) ?? [];
  }

  #value(name: string): FieldValue {
    return this.#values[name] ?? '';
  }

  #set(name: string, value: FieldValue): void {
    this.#values = { ...this.#values, [name]: value };
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
    return isVisible(this.#definition(name), this.state.shown.get(name), this.#values as Values);
  }

  #setState(changed: Partial<FormState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
