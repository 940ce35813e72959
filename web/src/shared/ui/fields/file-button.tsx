import type { ReactNode, Ref } from 'react';
import './file-button.css';

export type FileButtonProps = {
  /** What the button says: a browser's own words for a file are in its language, not in the page's. */
  readonly children: ReactNode;
  readonly accept: string;
  /** What is said beside it, a hint or why the last file was refused. */
  readonly describedBy: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** It is what the screen is there for. */
  readonly isPrimary?: boolean;
  readonly isSeveral?: boolean;
  readonly isBusy?: boolean;
  /** Asks a phone for its camera; shown only where a finger points. */
  readonly isCamera?: boolean;
};

/** An input for files under the words of a button. */
export function FileButton(props: FileButtonProps) {
  const {
    children,
    accept,
    describedBy,
    onFiles,
    inputRef,
    isPrimary = false,
    isSeveral = false,
    isBusy = false,
    isCamera = false,
  } = props;
  return (
    <label className="button file-button" data-look={isPrimary ? 'primary' : 'quiet'} data-camera={isCamera || undefined}>
      {children}
      <input
        ref={inputRef}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={isSeveral}
        disabled={isBusy}
        aria-describedby={describedBy}
        {...(isCamera && { capture: 'environment' })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again, mended.
          event.target.value = '';
        }}
      />
    </label>
  );
}
