import { type CardListRow, statusesOfFilter } from '@siteid/contract';
import type { HistoryState } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isOnline, onConnectionChange } from '../shared/connection.ts';
import { Link } from '../shared/ui/link.tsx';
import type { Beside } from './use-order-beside.ts';
import './cardholder.css';

type CardholderProps = {
  readonly row: CardListRow;
  readonly href: string;
  readonly state: HistoryState;
  readonly beside: Beside | null;
};

/** Who a row is of: face and name to print, and why a search found it where neither says so. */
export function Cardholder({ row, href, state, beside }: CardholderProps) {
  const { orderId, printableName, smallImage, hasPhoto, status, matched } = row;
  return (
    <span className="cardholder">
      <Face src={smallImage} />
      <span className="cardholder-who">
        <Link
          href={href}
          state={state}
          aria-current={beside?.shown === orderId ? 'true' : undefined}
          onClick={(event) => beside !== null && isPlain(event) && openBeside(event, beside, orderId)}
        >
          {printableName}
        </Link>
        {matched !== null && <Matched {...matched} />}
      </span>
      {!hasPhoto && statusesOfFilter.pending.includes(status) && (
        <span className="cardholder-no-photo">
          <FormattedMessage id="card.noPhoto" />
        </span>
      )}
    </span>
  );
}

/** A plain click: with a key it opens a tab or a window, or saves a file. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => !(ctrlKey || metaKey || shiftKey || altKey);

/** Opens it beside the list in the link's place; who presses Enter on what is open goes into it. */
function openBeside(event: MouseEvent, { shown, open }: Beside, orderId: string) {
  event.preventDefault();
  if (shown !== orderId) open(orderId);
  else if (event.detail === 0) document.querySelector<HTMLElement>('.order-beside h2')?.focus();
}

function Matched({ in: where, text }: NonNullable<CardListRow['matched']>) {
  return (
    <small className="cardholder-matched">
      {where === 'fullName' ? text : <FormattedMessage id={`organisationCards.matched.${where}`} values={{ text }} />}
    </small>
  );
}

/** A face, or its place where none was given or none came; one that did not come is asked for again once there is a network. */
function Face({ src }: { readonly src: string | null }) {
  const [hasCome, setHasCome] = useState(true);
  useEffect(() => onConnectionChange(() => isOnline() && setHasCome(true)), []);
  if (src !== null && hasCome)
    return (
      <img
        className="cardholder-face"
        src={src}
        alt=""
        width={28}
        height={28}
        loading="lazy"
        decoding="async"
        onError={() => setHasCome(false)}
      />
    );
  return (
    <svg className="cardholder-face" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <circle cx="14" cy="11" r="5" />
      <path d="M4 28c0-6 4.5-9.5 10-9.5S24 22 24 28z" />
    </svg>
  );
}
