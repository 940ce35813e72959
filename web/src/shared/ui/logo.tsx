import './logo.css';

/** The product's mark: a card with a stripe of high visibility. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 26 17" aria-hidden="true">
      <rect className="logo-card" width="26" height="17" rx="3" />
      <path className="logo-stripe" d="M3 0h20a3 3 0 0 1 3 3v2H0V3a3 3 0 0 1 3-3z" />
    </svg>
  );
}
