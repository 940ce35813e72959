import type { CardType } from '@siteid/contract';
import './card-glyph.css';

/** A card in the small, for lists: its shape and the colours of its type, without its data. */
export function CardGlyph({ cardType }: { readonly cardType: CardType }) {
  return (
    <svg className="card-glyph" data-type={cardType} viewBox="0 0 85.6 54" aria-hidden="true">
      <rect className="card-glyph-paper" width="85.6" height="54" rx="5" />
      <path className="card-glyph-stripe" d="M5 0h75.6a5 5 0 0 1 5 5v7H0V5a5 5 0 0 1 5-5z" />
      <rect className="card-glyph-edge" y="12" width="85.6" height="2.4" />
      <rect className="card-glyph-photo" x="6" y="20" width="20" height="26" rx="2" />
      <path className="card-glyph-line" d="M33 25h34M33 33h24M33 43h14M54 43h14" />
    </svg>
  );
}
