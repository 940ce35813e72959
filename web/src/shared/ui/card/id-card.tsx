import { type CardFace, drawCardBack, drawCardFront, type StatusColour } from '@siteid/contract';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../icon.tsx';
import { drawn } from './drawn.tsx';
import { useCardLight } from './use-card-light.ts';
import './id-card.css';

export type IdCardProps = {
  readonly face: CardFace;
  /** What the drawing is, for those who do not see it. */
  readonly label: string;
  /** The status stands outside of the print, on a ribbon below it. */
  readonly status: ReactNode;
  readonly colour: StatusColour;
  /** Below the card: as what it is drawn, such as "As it will be printed". */
  readonly caption: string;
};

/** The workplace ID card as it is, or will be, printed: ID-1 (85.60 × 53.98 mm), as wide as its container. */
export function IdCard({ face, label, status, colour, caption }: IdCardProps) {
  const id = useId();
  const [isTurned, setIsTurned] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useCardLight(body);
  const front = useMemo(() => drawn(drawCardFront(`${id}f`, face)), [id, face]);
  const back = useMemo(() => drawn(drawCardBack(`${id}b`, face)), [id, face]);
  return (
    <figure className="id-card" aria-label={label}>
      <div className="id-card-body" ref={body} data-turned={isTurned || undefined} aria-hidden="true">
        <div className="id-card-side">{front}</div>
        <div className="id-card-side id-card-back">{back}</div>
      </div>
      <CardWords face={face} />
      <p className="id-card-ribbon" data-colour={colour}>
        <Icon name={colour} />
        <span className="id-card-status">{status}</span>
        <button type="button" className="id-card-turn" aria-pressed={isTurned} onClick={() => setIsTurned((was) => !was)}>
          <FormattedMessage id="card.turn" />
        </button>
      </p>
      <figcaption className="id-card-caption">{caption}</figcaption>
    </figure>
  );
}

/** The words of both sides, for those who hear them: the drawing breaks them into lines. */
function CardWords({ face }: { readonly face: CardFace }) {
  const intl = useIntl();
  const differs = <FormattedMessage id="card.doesNotMatch" />;
  const facts = [...face.facts, ...face.backFacts.filter(({ label }) => face.facts.every((fact) => fact.label !== label))];
  return (
    <dl className="visually-hidden">
      <dt>{intl.formatMessage({ id: 'card.name' })}</dt>
      <dd>
        {face.printedName} {face.isNameWrong && differs}
      </dd>
      <dt>{intl.formatMessage({ id: 'card.company' })}</dt>
      <dd>{face.organisationName}</dd>
      {face.photo === null && (
        <>
          <dt>{intl.formatMessage({ id: 'card.photo' })}</dt>
          <dd>{face.noPhoto}</dd>
        </>
      )}
      {facts.map(({ label, text, isWrong }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text} {isWrong === true && differs}
          </dd>
        </div>
      ))}
    </dl>
  );
}
