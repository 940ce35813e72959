import { lazy, Suspense, useState } from 'react';
import { Link } from '../../shared/ui/link.tsx';
import type { Service } from './menu-items.ts';
import { useServiceName } from './service-name.ts';

/** Its code travels when it is asked for. */
const RedirectionModal = lazy(() =>
  import('./notices/redirection-modal.tsx').then((loaded) => ({ default: loaded.RedirectionModal })),
);

/** The other services: opened by whoever may be sent on to them, explained to everyone else (2.4-34, 6-2). */
export function Services({ services }: { readonly services: readonly Service[] }) {
  const nameOf = useServiceName();
  const [isExplained, setIsExplained] = useState(false);
  return (
    <>
      {services.map(({ name, url, isEnabled }) =>
        isEnabled ? (
          <Link key={name} href={url} isDocument>
            {nameOf(name)}
          </Link>
        ) : (
          <button
            key={name}
            type="button"
            className="top-bar-service"
            aria-haspopup="dialog"
            onClick={() => setIsExplained(true)}
          >
            {nameOf(name)}
          </button>
        ),
      )}
      {isExplained && (
        <Suspense>
          <RedirectionModal onClose={() => setIsExplained(false)} />
        </Suspense>
      )}
    </>
  );
}
