import { type CardOrderStatus, type CardType, type PrintedLine, statusColours } from '@siteid/contract';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hyphenated } from './hyphenated.ts';
import { printedName, widthOf } from './printed-name.ts';
import './id-card.css';

export type IdCardProps = {
  productName: string;
  cardType: CardType;
  printedName: string;
  organisationName: string;
  supplierName: string;
  /** Path of the holder's photo; a silhouette stands in for none. */
  photo: string | null;
  /** Path of the company's logo. */
  logo: string | null;
  validFrom: string;
  validUntil: string;
  /** Empty where it is not told to whoever came by another's invitation. */
  nationality: string;
  status: CardOrderStatus;
  statusText: ReactNode;
  /** As it stands on the card, with hyphens. */
  cardNumber: string | null;
  /** Stands across a card that cannot be used, or never will be made; null for any other. */
  stamp: string | null;
  /** Parts that do not match the verified identity. */
  mismatches?: { name: boolean; nationality: boolean };
  /** What the drawing is, for those who do not see it. */
  label: string;
  caption: string;
};

/** The workplace ID card as it is, or will be, printed: ID-1 (85.60 × 53.98 mm), sized by its container. */
export function IdCard(props: IdCardProps) {
  const { cardType, organisationName, status, statusText, stamp } = props;
  const name = printedName(props.printedName);
  return (
    <figure className="id-card" data-type={cardType} data-stamped={stamp !== null || undefined} aria-label={props.label}>
      <div className="id-card-face">
        <div className="id-card-layout">
          <div className="id-card-stripe">
            <span className="id-card-product">{props.productName}</span>
            {cardType !== 'nordic' && (
              <span className="id-card-kind">
                <FormattedMessage id={`card.kind.${cardType}`} />
              </span>
            )}
          </div>
          <div className="id-card-portrait">
            {props.photo === null ? <Silhouette /> : <img className="id-card-photo" src={props.photo} alt="" />}
            {props.logo !== null && <img className="id-card-logo" src={props.logo} alt="" />}
          </div>
          <div className="id-card-who">
            <p className="id-card-name" data-size={name.size}>
              <Marked isWrong={props.mismatches?.name ?? false}>
                {name.lines.map(({ text, isCut }, line) => (
                  <Fragment key={`${line} ${text}`}>
                    {line > 0 && spaceAfter(name.lines[line - 1])}
                    {line > 0 && <br />}
                    <span className="id-card-name-line" data-cut={isCut || undefined}>
                      {text}
                    </span>
                  </Fragment>
                ))}
              </Marked>
            </p>
            <p className="id-card-company" data-size={sizeOf(organisationName, [24, 48, 110])}>
              {hyphenated(organisationName)}
            </p>
          </div>
          <dl className="id-card-facts">
            <Fact label="card.validFrom" text={props.validFrom} />
            <Fact label="card.validUntil" text={props.validUntil} />
            {props.nationality !== '' && (
              <Fact label="card.nationality" text={props.nationality}>
                <Marked isWrong={props.mismatches?.nationality ?? false}>{props.nationality}</Marked>
              </Fact>
            )}
            <Fact label="card.supplier" text={props.supplierName} />
            {props.cardNumber !== null && <Fact label="card.number" text={props.cardNumber} />}
            <Fact label="card.status">
              <span className="id-card-status" data-colour={statusColours[status]}>
                {statusText}
              </span>
            </Fact>
          </dl>
          {stamp !== null && (
            <span className="id-card-stamp" data-colour={statusColours[status]} aria-hidden="true">
              {stamp}
            </span>
          )}
        </div>
      </div>
      <figcaption className="id-card-caption">{props.caption}</figcaption>
    </figure>
  );
}

type FactLabel = 'card.validFrom' | 'card.validUntil' | 'card.nationality' | 'card.supplier' | 'card.number' | 'card.status';

function Fact({ label, text, children }: { label: FactLabel; text?: string; children?: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      <dd data-size={sizeOf(text ?? '', [20, 44])}>{children ?? text}</dd>
    </div>
  );
}

/** A wrong part is outlined, has a sign of its own and says so to those who cannot see either. */
function Marked({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const intl = useIntl();
  if (!isWrong) return children;
  return (
    <mark className="id-card-wrong">
      <span role="img" className="id-card-wrong-sign" aria-label={intl.formatMessage({ id: 'card.doesNotMatch' })} /> {children}
    </mark>
  );
}

/** What stands between two lines in the name itself: nothing where it is cut, or goes on after a hyphen. */
const spaceAfter = (line: PrintedLine | undefined) => (line?.isCut === true || line?.text.endsWith('-') ? '' : ' ');

/** Stands for a photo that was not given, and says so. */
function Silhouette() {
  return (
    <div className="id-card-photo id-card-no-photo">
      <svg viewBox="0 0 35 36" aria-hidden="true">
        <path d="M3 36c1-9 6-12.5 14.5-12.5S31 27 32 36z" />
        <ellipse cx="17.5" cy="12.5" rx="7" ry="8.5" />
      </svg>
      <FormattedMessage id="card.noPhoto" />
    </div>
  );
}

/** How many steps smaller a text must be to fit its place: 0 where it needs none. */
function sizeOf(text: string, steps: readonly number[]): number | undefined {
  return steps.filter((step) => widthOf(text) > step).length || undefined;
}
