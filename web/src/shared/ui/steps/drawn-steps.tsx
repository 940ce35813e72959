import type { ReactNode } from 'react';
import { StepPicture, type StepPictureName } from './step-picture.tsx';
import './drawn-steps.css';

export type DrawnStep = { readonly picture: StepPictureName; readonly title: ReactNode; readonly text?: ReactNode };

/** A few steps, one after the other, each with its picture and number. */
export function DrawnSteps({ steps }: { readonly steps: readonly DrawnStep[] }) {
  return (
    <ol className="drawn-steps">
      {steps.map(({ picture, title, text }) => (
        <li key={picture}>
          <StepPicture name={picture} />
          <div className="drawn-step-words">
            <div className="drawn-step-title">{title}</div>
            {text !== undefined && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
