import './drawn-steps.css';

/** What a step looks like: a mail, the card that is checked, printed and posted, and the number on it. */
export type StepPictureName = keyof typeof pictures;

/** A small picture of a step. What it shows stands beside it in words. */
export function StepPicture({ name }: { readonly name: StepPictureName }) {
  return (
    <svg className="step-picture" viewBox={`${leftEdges[name]} 0 96 72`} aria-hidden="true">
      {pictures[name]}
    </svg>
  );
}

const card = (
  <>
    <rect className="step-paper" x="14" y="16" width="68" height="43" rx="4" />
    <path className="step-brand" d="M18 16h60a4 4 0 0 1 4 4v12H14V20a4 4 0 0 1 4-4z" />
    <rect className="step-photo" x="20" y="22" width="17" height="22" rx="2" />
    <path className="step-line" d="M43 38h20M20 52h34" />
  </>
);

const pictures = {
  mail: (
    <>
      <rect className="step-paper" x="16" y="18" width="64" height="42" rx="4" />
      <path className="step-line" d="m18 21 30 22 30-22" />
      <circle className="step-mark" cx="79" cy="19" r="9" />
      <path className="step-sign" d="M79 14v6M79 23.5v.5" />
    </>
  ),
  check: (
    <>
      {card}
      <circle className="step-mark" cx="80" cy="57" r="10" />
      <path className="step-sign" d="m75 57 4 4 6-8" />
    </>
  ),
  print: (
    <>
      <g transform="translate(0 -8)">{card}</g>
      <path className="step-machine" d="M8 36h80a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z" />
      <path className="step-slot" d="M10 42h76" />
      <circle className="step-mark" cx="80" cy="54" r="4" />
    </>
  ),
  post: (
    <>
      <g transform="translate(0 -10)">{card}</g>
      <path className="step-paper" d="M10 32h76v28a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4z" />
      <path className="step-line" d="m10 34 38 18 38-18" />
    </>
  ),
  number: (
    <>
      {card}
      <rect className="step-ring" x="39" y="32" width="40" height="13" rx="6.500" />
      <path className="step-digits" d="M45 38.500h5M53 38.500h10M66 38.500h7" />
    </>
  ),
} as const;

/** Where a drawing begins: there the words below it begin too. */
const leftEdges: Readonly<Record<StepPictureName, number>> = { mail: 15, check: 13, print: 3, post: 9, number: 13 };
