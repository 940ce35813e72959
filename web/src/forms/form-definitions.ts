import { defaultPage, defaultStatusFilter, type StatusFilter } from '@siteid/contract';
import type { MessageId, MessageText } from '../shared/texts/messages.ts';
import type { Mask } from '../shared/ui/fields/masked-field-mask.ts';

/** The forms of the specification (3-3), and after them those of the wider product. */
type Forms = {
  /** Used for reject, suspend, terminate and reactivate. */
  readonly cardRejectForm: { rejectionReason: string };
  readonly cardOrderForm: { phone: string; email: string; country: string };
  readonly cardActivationForm: { cardNumber: string };
  readonly showPinForm: { cardNumber: string };
  readonly virtualCardForm: { virtualCardEnabled: boolean };
  readonly filterCardsForm: { usersFilterValue: string; usersFilterStatus: StatusFilter; page: number };
  readonly addPartnerForm: { name: string; code: string; accreditationCode: string };
};

export const formDefaults: Forms = {
  cardRejectForm: { rejectionReason: '' },
  cardOrderForm: { phone: '', email: '', country: '' },
  cardActivationForm: { cardNumber: '' },
  showPinForm: { cardNumber: '' },
  virtualCardForm: { virtualCardEnabled: false },
  filterCardsForm: { usersFilterValue: '', usersFilterStatus: defaultStatusFilter, page: defaultPage },
  addPartnerForm: { name: '', code: '', accreditationCode: '' },
};

export type FieldValue = string | number | boolean;
export type FieldValues = Record<string, FieldValue>;

export type FormName = keyof Forms;
export type ValuesOf<Name extends FormName> = Forms[Name];

/** What a rule may look at beside its own field. */
export type RuleContext<Values> = { readonly today: string; readonly values: Values };

/** A rule of a field, as the contract's are: the message when it is broken, null when it holds. */
export type Validator<Values> = (text: string, context: RuleContext<Values>) => MessageText | null;

/** What the component of a field knows of its value beyond the value itself. */
export type AdditionalInfo = { readonly isValid: boolean };

export type FieldDefinition<Values> = {
  readonly validators?: readonly Validator<Values>[];
  /** All broken rules are told, not only the first. */
  readonly showsAllErrors?: boolean;
  /** Its rules look at other fields too, so they are asked at every change. */
  readonly isCrossField?: boolean;
  /** Asked at every change as well; a password is never trimmed. */
  readonly isPassword?: boolean;
  /** Told when the rules hold but the field's component finds its value wrong. */
  readonly componentError?: MessageId;
  /** Brings what does not come from typing, such as a default, into the form that its component types in. */
  readonly mask?: Mask;
  /** Each takes from a changed text what may not stand in it. */
  readonly restrictors?: readonly ((text: string) => string)[];
  /** Not there until it is shown. */
  readonly hideByDefault?: boolean;
  /** Whether it is there follows from other fields. */
  readonly isVisible?: (values: Values) => boolean;
  /** Fields of one group share their value. */
  readonly groupName?: string;
  /** More of the same kind can be added. */
  readonly isRepeated?: boolean;
  /**
   * What is typed is sent after a pause. So it is trimmed only where it is sent, not while the person types on, and a reload loses
   * nothing.
   */
  readonly isSentWhileTyped?: boolean;
  /** Its value stands in no log (9-2). */
  readonly isSensitive?: boolean;
};

export type FieldDefinitions<Values> = { readonly [Field in keyof Values]?: FieldDefinition<Values> };
