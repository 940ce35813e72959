import type { ReactNode } from 'react';
import './order-layout.css';

type OrderLayoutProps = {
  card: ReactNode;
  children: ReactNode;
  /** What belongs to the card itself: panels below it. */
  below?: ReactNode;
  /** What is to be read before the card, such as why it can't be accepted. */
  notices?: ReactNode;
  /** The screen's buttons: at the thumb on a phone, at the end of the page on a wide screen. */
  dock?: ReactNode;
};

/** The card beside its details; on a phone above them. */
export function OrderLayout({ card, below, children, notices, dock }: OrderLayoutProps) {
  return (
    <div className="order-layout">
      {notices}
      <div className="order-layout-card">
        {card}
        {below}
      </div>
      <div className="order-layout-details">{children}</div>
      {dock !== undefined && <div className="order-dock">{dock}</div>}
    </div>
  );
}
