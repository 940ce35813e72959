import './icon.css';

/** Strokes on a 24 × 24 grid. */
export const iconShapes = {
  info: 'M12 11v6M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  success: 'M8 12.5l2.7 2.7L16.2 9.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  danger: 'M12 7v6M12 16.5v.01M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z',
  warning: 'M12 10v4M12 17v.01M12 4 2.5 20h19z',
  muted: 'M5.6 5.6l12.8 12.8M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  none: 'M12 7.5V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  card: 'M3 6.5h18v11H3zM3 10h18M6.5 14.5h4',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  phone: 'M7 3h10v18H7zM11 18h2',
  clock: 'M12 7.5V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
} as const;

export type IconName = keyof typeof iconShapes;

/** A drawn sign beside a word; it says nothing to a screen reader, the word does. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconShapes[name]} />
    </svg>
  );
}
