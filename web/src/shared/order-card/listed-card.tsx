import { type CardListRow, drawCardFront } from '@siteid/contract';
import { useId, useMemo } from 'react';
import { drawn } from '../ui/card/drawn.tsx';
import { useListedFace } from './card-face.ts';
import '../ui/card/id-card.css';
import './listed-card.css';

/** A listed order drawn as its card, in the small. What the drawing says stands beside it in words. */
export function ListedCard({ order }: { readonly order: CardListRow }) {
  const id = useId();
  const face = useListedFace(order);
  const front = useMemo(() => drawn(drawCardFront(id, face)), [id, face]);
  return (
    <div className="listed-card" aria-hidden="true">
      {front}
    </div>
  );
}
