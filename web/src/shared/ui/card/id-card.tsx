import { type CardFace, type CardFact, drawCardBack, drawCardFront, type StatusColour } from '@siteid/contract';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../icon.tsx';
import { drawn } from './drawn.tsx';
import { useCardLight } from './use-card-light.ts';
import './id-card.css';

export type IdCardProps = {
  readonly face: CardFace;
  /** The status stands outside of the print, on a ribbon below it. */
  readonly status: ReactNode;
  readonly colour: StatusColour;
  /** Below the card: as what it is drawn, such as "As it will be printed". */
  readonly caption: string;
  /** What can be done about it, on the line of the caption. */
  readonly beside?: ReactNode;
};

/** The workplace ID card as it is, or will be, printed: ID-1 (85.60 × 53.98 mm), as wide as its container. */
export function IdCard({ face, status, colour, caption, beside }: IdCardProps) {
  const { formatMessage } = useIntl();
  const id = useId();
  const [isTurned, setIsTurned] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useCardLight(body);
  const front = useMemo(() => drawn(drawCardFront(`${id}f`, face)), [id, face]);
  const back = useMemo(() => drawn(drawCardBack(`${id}b`, face)), [id, face]);
  const inWords = ({ label, text, isWrong = false }: CardFact) =>
    `${label}: ${text}${isWrong ? ` ${formatMessage({ id: 'card.doesNotMatch' })}` : ''}`;
  const onlyOnBack = face.backFacts.filter((fact) => face.facts.every((inFront) => inFront.label !== fact.label));
  const { cardType, productName: product, printedName: name, organisationName: orgName } = face;
  const card = formatMessage({ id: `cardType.${cardType}` }, { product });
  const frontInWords = [
    formatMessage({ id: 'card.label' }, { card, name, orgName }),
    ...(face.photo === null ? [face.noPhoto] : []),
    ...(face.isNameWrong ? [inWords({ label: formatMessage({ id: 'card.name' }), text: face.printedName, isWrong: true })] : []),
    ...face.facts.map(inWords),
  ];
  const backInWords = [formatMessage({ id: 'card.back' }), ...onlyOnBack.map(inWords)];
  return (
    <figure className="id-card">
      <div
        className="id-card-body"
        ref={body}
        data-turned={isTurned || undefined}
        role="img"
        aria-label={frontInWords.join('. ')}
      >
        <div className="id-card-side" aria-hidden="true">
          {front}
        </div>
        <div className="id-card-side id-card-back" aria-hidden="true">
          {back}
        </div>
      </div>
      <p className="id-card-ribbon" data-colour={colour}>
        <Icon name={colour} />
        <span className="id-card-status">{status}</span>
        <button
          type="button"
          className="id-card-turn"
          aria-pressed={isTurned}
          aria-describedby={`${id}told`}
          onClick={() => setIsTurned((was) => !was)}
        >
          <FormattedMessage id="card.turn" />
        </button>
        <span id={`${id}told`} hidden>
          {backInWords.join('. ')}
        </span>
      </p>
      <figcaption className="id-card-caption">
        {caption}
        {beside}
      </figcaption>
    </figure>
  );
}
