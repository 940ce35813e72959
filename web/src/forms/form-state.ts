import type { MessageText } from '../shared/texts/messages.ts';
import type { AdditionalInfo, FieldValue } from './form-definitions.ts';

/** An input, as far as a form needs it. */
export type Focusable = { readonly focus: () => void };

/** A field of a form as it stands (3-9). */
export type FieldState = {
  readonly value: FieldValue;
  readonly errors: readonly MessageText[];
  readonly dirty: boolean;
  readonly isVisible: boolean;
  readonly groupName: string | undefined;
  /** Errors show once the field is dirty or a submit was tried. */
  readonly showError: boolean;
};

/** What is so of a form beside its values and errors. */
export type FormState = {
  /** Once changed a field stays dirty, also back at its default. */
  readonly dirty: ReadonlySet<string>;
  /** Fields that were shown or hidden by hand. */
  readonly shown: ReadonlyMap<string, boolean>;
  readonly infos: ReadonlyMap<string, AdditionalInfo>;
  readonly isSubmitted: boolean;
  readonly isSubmitting: boolean;
  readonly showMainError: boolean;
  /** Something was typed that no submit has saved. */
  readonly isUnsent: boolean;
};

export const firstState: FormState = {
  dirty: new Set(),
  shown: new Map(),
  infos: new Map(),
  isSubmitted: false,
  isSubmitting: false,
  showMainError: false,
  isUnsent: false,
};
