import type { MessageText } from '../shared/messages.ts';

/** The forms of the specification with the defaults of their fields (3-3). */
export const formDefaults = {
  /** Used for reject, suspend, terminate and reactivate. */
  cardRejectForm: { rejectionReason: '' },
  cardOrderForm: { phone: '', email: '', country: '' },
  cardActivationForm: { cardNumber: '' },
  showPinForm: { cardNumber: '' },
  virtualCardForm: { virtualCardEnabled: false },
} as const satisfies Record<string, Record<string, string | boolean>>;

export type FormName = keyof typeof formDefaults;
type Widened<Value> = Value extends boolean ? boolean : string;
export type FormValues<Name extends FormName> = {
  -readonly [Field in keyof (typeof formDefaults)[Name]]: Widened<(typeof formDefaults)[Name][Field]>;
};
export type FieldName<Name extends FormName> = Extract<keyof FormValues<Name>, string>;

/** One rule of a field: the message when it is broken, null when it holds. */
export type Validator<Values> = (value: string, values: Values) => MessageText | null | Promise<MessageText | null>;

export type FieldRules<Values> = {
  readonly validators?: readonly Validator<Values>[];
  /** Its rules look at other fields too, so it is checked at every change (5, form engine). */
  readonly isCrossField?: boolean;
  /** An invisible field is neither checked nor kept: it goes back to its default after a submit. */
  readonly isVisible?: (values: Values) => boolean;
};
export type FormRules<Name extends FormName> = Partial<Record<FieldName<Name>, FieldRules<FormValues<Name>>>>;
