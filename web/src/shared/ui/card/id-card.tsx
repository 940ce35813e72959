import { type CardOrderStatus, type CardType, statusColours, statusesOfFilter } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import './id-card.css';

export type IdCardProps = {
  productName: string;
  cardType: CardType;
  printedName: string;
  companyName: string;
  supplierName: string;
  /** Path of the holder's photo; a silhouette stands in for none. */
  photo: string | null;
  /** Path of the company's logo. */
  logo: string | null;
  validFrom: string;
  validUntil: string;
  nationality: string;
  status: CardOrderStatus;
  statusText: string;
  /** As it stands on the card, with hyphens. */
  cardNumber: string | null;
  /** Parts that do not match the verified identity. */
  mismatches?: { name: boolean; nationality: boolean };
  /** What the drawing is, for those who do not see it. */
  label: string;
  caption: string;
};

/** The workplace ID card as it is, or will be, printed: ID-1 (85.60 × 53.98 mm), sized by its container. */
export function IdCard(props: IdCardProps) {
  const { cardType, printedName, companyName, status, statusText } = props;
  const isStamped = statusesOfFilter.inactive.includes(status);
  return (
    <figure className="id-card" data-type={cardType} data-stamped={isStamped || undefined} aria-label={props.label}>
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
            <p className="id-card-name" data-length={lengthStep(printedName, 16, 30)}>
              <Marked isWrong={props.mismatches?.name ?? false}>{printedName}</Marked>
            </p>
            <p className="id-card-company" data-length={lengthStep(companyName, 24, 48)}>
              {companyName}
            </p>
          </div>
          <dl className="id-card-facts">
            <Fact label="card.validFrom">{props.validFrom}</Fact>
            <Fact label="card.validUntil">{props.validUntil}</Fact>
            <Fact label="card.nationality">
              <Marked isWrong={props.mismatches?.nationality ?? false}>{props.nationality}</Marked>
            </Fact>
            <Fact label="card.supplier">{props.supplierName}</Fact>
            {props.cardNumber !== null && <Fact label="card.number">{props.cardNumber}</Fact>}
            <Fact label="card.status">
              <span className="id-card-status" data-colour={statusColours[status]}>
                {statusText}
              </span>
            </Fact>
          </dl>
          {isStamped && (
            <span className="id-card-stamp" data-colour={statusColours[status]} aria-hidden="true">
              {statusText}
            </span>
          )}
        </div>
      </div>
      <figcaption className="id-card-caption">{props.caption}</figcaption>
    </figure>
  );
}

type FactLabel = 'card.validFrom' | 'card.validUntil' | 'card.nationality' | 'card.supplier' | 'card.number' | 'card.status';

function Fact({ label, children }: { label: FactLabel; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      <dd>{children}</dd>
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

function Silhouette() {
  return (
    <svg className="id-card-photo" viewBox="0 0 35 45" aria-hidden="true">
      <path d="M2 45c1-11 7-15.5 15.5-15.5S32 34 33 45z" />
      <ellipse cx="17.5" cy="17.5" rx="8" ry="9.5" />
    </svg>
  );
}

/** Type size steps of a text that must fit its place: undefined, `long` or `longest`. */
function lengthStep(text: string, long: number, longest: number): 'long' | 'longest' | undefined {
  if (text.length > longest) return 'longest';
  return text.length > long ? 'long' : undefined;
}
