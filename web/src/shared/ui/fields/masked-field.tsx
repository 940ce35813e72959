import type { ChangeEvent, CompositionEvent, Ref } from 'react';
import { applyMask, caretAfterMask, type Mask } from './masked-field-mask.ts';
import { FieldFrame, type FieldFrameProps } from './text-field-frame.tsx';

export type MaskedFieldProps = FieldFrameProps & {
  name: string;
  value: string;
  onChange: (masked: string) => void;
  inputRef: Ref<HTMLInputElement>;
  mask: Mask;
  placeholder: string;
  autoFocus?: boolean;
};

/** A text field that takes only what its mask takes. Own code: a mask library costs 9 kB for this one field. */
export function MaskedField({ name, value, onChange, inputRef, mask, placeholder, autoFocus, ...frame }: MaskedFieldProps) {
  function take(input: HTMLInputElement) {
    const caret = caretAfterMask(mask, input.value, input.selectionStart ?? input.value.length);
    const masked = applyMask(mask, input.value);
    // Written at once, or React would put the caret at the end when a character is refused.
    input.value = masked;
    input.setSelectionRange(caret, caret);
    onChange(masked);
  }

  function onInput(event: ChangeEvent<HTMLInputElement>) {
    // Rewriting while a phone keyboard composes doubles characters: the mask waits for the end of the composition.
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) onChange(event.target.value);
    else take(event.target);
  }

  return (
    <FieldFrame {...frame}>
      {(described) => (
        <input
          {...described}
          className="field-input field-input-masked"
          ref={inputRef}
          name={name}
          value={value}
          onChange={onInput}
          onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget)}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          autoFocus={autoFocus}
        />
      )}
    </FieldFrame>
  );
}
